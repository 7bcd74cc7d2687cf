import type { Command } from 'commander'
import { CliError } from '../cli-error.ts'
import { type KeptVersion, makeLive } from '../make-live.ts'
import type { Session, SessionOpener } from '../session.ts'
import { dropArgument, whichDrop } from '../which-drop.ts'

export function registerRollback(program: Command, open: SessionOpener): void {
  program
    .command('rollback')
    .description('make the version before the live one live again')
    .argument('[slug]', dropArgument)
    .action(async (slug) => rollback(await open(), slug))
}

async function rollback(session: Session, slug: string | undefined): Promise<void> {
  const drop = await whichDrop(session, slug)
  const kept = await session.account().listVersions({ params: { id: drop.id } })
  await makeLive(session, drop, versionBefore(drop.slug, kept))
}

/** `kept` is newest first. */
function versionBefore(slug: string, kept: readonly KeptVersion[]): KeptVersion {
  const live = kept.findIndex((version) => version.live)
  if (live < 0) throw new CliError('refused', `Nothing is live at ${slug}.`)
  const before = kept[live + 1]
  if (before) return before
  const number = kept[live]?.version_number
  throw new CliError('refused', `No version before ${number}, which is live, is kept of ${slug}.`)
}
