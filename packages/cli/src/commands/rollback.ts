// The `plinth rollback` command: restores the version before the live one.
import type { Command } from 'commander'
import { makeLive, type RetainedVersion } from '../drops/make-live.ts'
import { dropArgument, resolveDrop } from '../drops/resolve-drop.ts'
import { CliError } from '../errors/cli-error.ts'
import type { Session, SessionOpener } from '../service/session.ts'

export function registerRollback(program: Command, open: SessionOpener): void {
  program
    .command('rollback')
    .description('make the version live again that was live before')
    .argument('[slug]', dropArgument)
    .action(async (slug) => rollback(await open(), slug))
}

async function rollback(session: Session, slug: string | undefined): Promise<void> {
  const drop = await resolveDrop(session, slug)
  const versions = await session.account().listVersions({ params: { id: drop.id } })
  await makeLive(session, drop, versionBefore(drop.slug, versions))
}

/** `versions` is newest first. Drafts are skipped: they were never published to visitors. */
export function versionBefore(slug: string, versions: readonly RetainedVersion[]): RetainedVersion {
  const live = versions.find((version) => version.live)
  if (!live) throw new CliError('refused', `Nothing is live at ${slug}.`)
  const older = versions.filter(({ version_number }) => version_number < live.version_number)
  const before = older.find(({ published_at }) => published_at !== null)
  if (before) return before
  const sentence = `No version before ${live.version_number}, which is live, is kept of ${slug}`
  throw new CliError(
    'refused',
    older[0] ? `${sentence} but drafts. ${advice(slug, older[0])}` : `${sentence}.`,
  )
}

const advice = (slug: string, { version_number }: RetainedVersion): string =>
  `To make one live: plinth promote ${slug} ${version_number}`
