// The `plinth versions` command: lists the versions and drafts of a drop.
import { formatBytes } from '@plinth/domain/base/sizes'
import type { Command } from 'commander'
import type { RetainedVersion } from '../drops/make-live.ts'
import { dropArgument, resolveDrop } from '../drops/resolve-drop.ts'
import type { Session, SessionOpener } from '../service/session.ts'
import { countFiles } from '../terminal/count-files.ts'
import { localTime } from '../terminal/local-time.ts'
import { tableLines } from '../terminal/table.ts'
import { messages } from './messages.ts'

export function registerVersions(program: Command, open: SessionOpener): void {
  program
    .command('versions')
    .description(
      'list the versions and drafts of a drop, newest first, with their preview addresses',
    )
    .argument('[slug]', dropArgument)
    .action(async (slug) => versions(await open(), slug))
}

async function versions(session: Session, slug: string | undefined): Promise<void> {
  const { account, output } = session
  const drop = await resolveDrop(session, slug)
  const retained = await account().listVersions({ params: { id: drop.id } })
  if (retained.length === 0) output.say(messages.versions.none(drop))
  const rows = retained.map((version) => [
    String(version.version_number),
    stateOf(version),
    localTime(version.created_at),
    countFiles(version.file_count),
    formatBytes(version.byte_size),
    version.preview_url,
    version.note,
  ])
  output.printResult({
    json: retained,
    lines: tableLines(rows, { columns: output.columns, whole: 5 }),
  })
}

function stateOf({ live, published_at }: RetainedVersion): string {
  if (live) return 'live'
  return published_at === null ? 'draft' : 'previous'
}
