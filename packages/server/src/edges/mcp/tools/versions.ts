// MCP tool `service_versions`.
import { versionListEntry } from '@plinth/contract/schemas/version'
import { draftLifetimeDays, maxDrafts } from '@plinth/domain/versions/retention'
import { z } from 'zod'
import { presentVersionEntry } from '../../api/present.ts'
import { dropName, namedDrop } from './drop-name.ts'
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
  title: 'List the versions of a drop',
  right: 'see_drops',
  description: `Lists the versions and drafts of a drop, newest first, with their numbers, sizes and dates. \`live\` marks the version that visitors see. \`published_at\` is null for a draft. \`preview_url\` always serves that version. Use it before service_promote, or to show an earlier version to the user. An account keeps a limited number of versions; the newest ${maxDrafts} drafts are kept for ${draftLifetimeDays} days.`,
  input: z.strictObject(dropName),
  output: z.object({ ...namedDrop, versions: z.array(entry) }),
  annotations: {
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  },
  async call({ useCases, urls, actor }, input) {
    const drop = await useCases.findOwnDrop(actor, input)
    const { id, slug } = drop
    const views = await useCases.listVersions(actor, { drop })
    const versions = views.map((view) => entry.parse(presentVersionEntry(urls, view)))
    const url = urls.drop(slug)
    const count = versions.length === 1 ? 'is 1 version' : `are ${versions.length} versions`
    const lines = versions.map(lineOf)
    return {
      output: { url, id, slug, versions },
      text: [`There ${count} of ${url} (id ${id}).`, ...lines].join('\n'),
    }
  },
})

function lineOf(version: z.infer<typeof entry>): string {
  const { version_number: number, live, published_at, created_at: at, preview_url } = version
  const state = live ? 'live' : published_at === null ? 'draft' : 'published earlier'
  return `${number}: ${state}, created ${at}, ${preview_url}`
}
