// The `plinth versions` command.
import { formatBytes } from '@plinth/domain/sizes'
import type { Command } from 'commander'
import { countFiles } from '../count-files.ts'
import { localTime } from '../local-time.ts'
import type { RetainedVersion } from '../make-live.ts'
import type { Session, SessionOpener } from '../session.ts'
import { tableLines } from '../table.ts'
import { dropArgument, resolveDrop } from '../which-drop.ts'

export function registerVersions(program: Command, open: SessionOpener): void {
  program
    .command('versions')
    .description('list the versions and drafts of a drop, newest first, with their previews')
    .argument('[slug]', dropArgument)
    .action(async (slug) => versions(await open(), slug))
}

async function versions(session: Session, slug: string | undefined): Promise<void> {
  const { account, output } = session
  const drop = await resolveDrop(session, slug)
  const retained = await account().listVersions({ params: { id: drop.id } })
  if (retained.length === 0) output.say(`Nothing is published at ${drop.slug} yet.`)
  const rows = retained.map((version) => [
    String(version.version_number),
    stateOf(version),
    localTime(version.created_at),
    countFiles(version.file_count),
    formatBytes(version.byte_size),
    version.preview_url,
  ])
  output.printResult({
    json: retained,
    lines: tableLines(rows, { columns: output.columns, last: 'below' }),
  })
}

function stateOf({ live, published_at }: RetainedVersion): string {
  if (live) return 'live'
  return published_at === null ? 'draft' : 'kept'
}
