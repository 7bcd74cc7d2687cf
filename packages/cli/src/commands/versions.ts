import { formatBytes } from '@plinth/domain/sizes'
import type { Command } from 'commander'
import { alignColumns } from '../columns.ts'
import { countFiles } from '../count-files.ts'
import { requireDrop } from '../find-drop.ts'
import type { Session, SessionOpener } from '../session.ts'

export function registerVersions(program: Command, open: SessionOpener): void {
  program
    .command('versions <slug>')
    .description('list the kept versions of a drop, newest first')
    .action(async (slug) => versions(await open(), slug))
}

async function versions({ account, output }: Session, slug: string): Promise<void> {
  const client = account()
  const { id } = await requireDrop(client, slug)
  const kept = await client.listVersions({ params: { id } })
  if (kept.length === 0) output.say(`Nothing is published at ${slug} yet.`)
  const rows = kept.map((version) => [
    String(version.version_number),
    version.live ? 'live' : 'kept',
    version.created_at,
    countFiles(version.file_count),
    formatBytes(version.byte_size),
    version.preview_url,
  ])
  output.answer({ json: kept, lines: alignColumns(rows) })
}
