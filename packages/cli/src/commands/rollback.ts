// The `plinth rollback` command: restores the version before the live one.
import type { Command } from 'commander'
import { makeLive, type RetainedVersion } from '../drops/make-live.ts'
import { dropArgument, resolveDrop } from '../drops/resolve-drop.ts'
import { CliError } from '../errors/cli-error.ts'
import type { Session, SessionOpener } from '../service/session.ts'
import { messages } from './messages.ts'

export function registerRollback(program: Command, open: SessionOpener): void {
  program
    .command('rollback')
    .description('restore the newest earlier version that has been live')
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
  if (!live) throw new CliError('refused', messages.rollback.notLive({ slug }))
  const older = versions.filter(({ version_number }) => version_number < live.version_number)
  const before = older.find(({ published_at }) => published_at !== null)
  if (before) return before
  const sentence = messages.rollback.noneBefore({ slug, live: live.version_number })
  const [draft] = older
  const advice = draft && messages.rollback.draftInstead({ slug, draft: draft.version_number })
  throw new CliError('refused', advice === undefined ? sentence : `${sentence} ${advice}`)
}
