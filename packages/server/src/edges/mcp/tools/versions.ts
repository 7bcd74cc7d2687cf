// MCP tool `service_versions`.
import { versionListEntry } from '@plinth/contract/schemas/version'
import { quoted } from '@plinth/domain/base/unicode'
import { z } from 'zod'
import type { VersionView } from '../../../usecases/versions/version-view.ts'
import { presentVersionEntry } from '../../api/present.ts'
import type { Urls } from '../../http/urls.ts'
import { reading } from './annotations.ts'
import { dropName, findDrop, nameDrop } from './drop-name.ts'
import { offlineNote } from './offline-note.ts'
import { defineTool } from './tool.ts'

const entry = versionListEntry.pick({
  version_number: true,
  version_id: true,
  live: true,
  published_at: true,
  created_at: true,
  byte_size: true,
  preview_url: true,
})

export const versionsTool = defineTool({
  title: 'List versions',
  right: 'see_drops',
  description:
    'Lists the versions and drafts of a drop, newest first, with dates, sizes and preview URLs.',
  input: z.strictObject(dropName),
  output: z.object({ versions: z.array(z.looseObject({})) }),
  annotations: reading,
  async call(context, input) {
    const { useCases, urls, actor } = context
    const drop = await findDrop(context, input)
    const named = nameDrop(context, drop)
    const views = await useCases.listVersions(actor, { drop })
    const versions = views.map((view) => presentEntry(urls, view))
    const count = versions.length === 1 ? 'is 1 version' : `are ${versions.length} versions`
    return {
      output: { ...named, versions },
      text: [
        `There ${count} of ${named.url} (id ${drop.id}).`,
        ...(await offlineNote(context, drop)),
        ...versions.map(lineOf),
      ].join('\n'),
    }
  },
})

/** A version without a note has no such field: most have none. */
function presentEntry(urls: Urls, view: VersionView) {
  const { note, ...presented } = presentVersionEntry(urls, view)
  return { ...entry.parse(presented), ...(note && { note }) }
}

function lineOf(version: ReturnType<typeof presentEntry>): string {
  const { version_number: number, live, published_at, created_at: at, preview_url, note } = version
  const state = live ? 'live' : published_at === null ? 'draft' : 'published earlier'
  return `${number}: ${state}, created ${at}, ${preview_url}${note ? `, ${quoted(note)}` : ''}`
}
