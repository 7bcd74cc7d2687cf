import { formatBytes } from '@plinth/domain/sizes'
import { alignColumns } from '../columns.ts'
import { countFiles } from '../count-files.ts'
import { requireDrop } from '../find-drop.ts'
import type { Session } from '../session.ts'

export async function versions({ account, output }: Session, slug: string): Promise<void> {
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
