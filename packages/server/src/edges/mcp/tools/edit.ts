// MCP tool `service_edit`.
import { maxEdits } from '@plinth/domain/versions/text-edits'
import { z } from 'zod'
import { replacing } from './annotations.ts'
import { dropName, findDrop, nameDrop } from './drop-name.ts'
import { presentPublished, publishedOutput } from './published-version.ts'
import { defineTool } from './tool.ts'
import { baseOf, versionOptions } from './version-options.ts'

export const editTool = defineTool({
  title: 'Edit a drop',
  right: 'draft_versions',
  description:
    'Replaces exact text in text files of a drop and publishes one new version: all edits or none. `old` must occur exactly once.',
  input: z.strictObject({
    ...dropName,
    edits: z
      .array(
        z.strictObject({
          path: z.string().exactOptional().describe('Default: landing page'),
          old: z.string().min(1),
          new: z.string(),
        }),
      )
      .max(maxEdits),
    base_version: versionOptions.base_version.describe(
      'Version you read. If another is live: version_conflict',
    ),
    draft: versionOptions.draft.describe('Only at preview_url'),
    note: versionOptions.note,
  }),
  output: z.object(publishedOutput),
  annotations: replacing,
  async call(context, { id, edits, draft, note, base_version }) {
    const drop = await findDrop(context, { id })
    const base = baseOf(base_version)
    const input = { drop, edits, draft, note, base, source: 'mcp' } as const
    const edited = await context.useCases.editFiles(context.actor, input)
    return { ...presentPublished(context, { ...edited, ...nameDrop(context, drop), draft }), drop }
  },
})
