// MCP tool `service_publish`.
import { slugRule } from '@plinth/domain/addresses/slug'
import { detectFormat } from '@plinth/domain/versions/document-format'
import { z } from 'zod'
import { replacing } from './annotations.ts'
import { nameDrop, namedDrop } from './drop-name.ts'
import { dropSettings } from './drop-settings.ts'
import { presentPublished, publishedOutput } from './published-version.ts'
import { defineTool } from './tool.ts'
import { baseOf, versionOptions } from './version-options.ts'

const { slug, title, password } = dropSettings

export const publishTool = defineTool({
  title: 'Publish a page',
  right: 'draft_versions',
  description:
    'Publishes one HTML or Markdown document; returns its public URL, live at once. The slug of an existing drop replaces its page; a new or no slug creates a drop. To change parts use service_edit; for files on disk, folders and large pages service_stage_upload. Tell the user about warnings.',
  input: z.strictObject({
    content: z.string().min(1).describe('Whole document'),
    format: z.enum(['html', 'markdown']).exactOptional(),
    slug: slug.describe(slugRule),
    title: title.describe('Name of the drop'),
    password: password.describe('For visitors. Default: unchanged'),
    ...versionOptions,
    note: versionOptions.note.describe('What changed'),
  }),
  output: z.object({ ...namedDrop, ...publishedOutput }),
  annotations: replacing,
  async call(context, { base_version, ...input }) {
    const format = input.format ?? detectFormat(input.content)
    const published = await context.useCases.publishDocument(context.actor, {
      ...input,
      format,
      base: baseOf(base_version),
      source: 'mcp',
    })
    const named = nameDrop(context, published)
    return presentPublished(context, { ...published, ...named, draft: input.draft })
  },
})
