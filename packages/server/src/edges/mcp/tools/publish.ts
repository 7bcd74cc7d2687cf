// MCP tool `service_publish`.
import { slugRule } from '@plinth/domain/addresses/slug'
import { detectFormat } from '@plinth/domain/versions/document-format'
import { z } from 'zod'
import type { VersionRecord } from '../../../ports/database/versions.ts'
import { replacing } from './annotations.ts'
import { findDrop, nameDrop, namedDrop } from './drop-name.ts'
import { dropSettings } from './drop-settings.ts'
import { presentPublished, publishedOutput } from './published-version.ts'
import { defineTool, type ToolContext } from './tool.ts'
import { baseOf, versionOptions } from './version-options.ts'

const { slug, title, password } = dropSettings

export const publishTool = defineTool({
  title: 'Publish a page',
  right: 'draft_versions',
  description:
    'Publishes one HTML or Markdown document; returns its URL, live at once. The slug of an existing drop replaces all its files with it; a new or no slug creates a drop. To change parts use service_edit; for files on disk, folders and large pages service_stage_upload. Tell the user about warnings.',
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
    const { output, text } = presentPublished(context, {
      ...published,
      ...named,
      draft: input.draft,
    })
    const lost = input.slug && !input.draft ? await lostFilesNote(context, published) : []
    return { output, text: [text, ...lost].join('\n') }
  },
})

/** A page has two files if it was written in Markdown. */
const filesOfPage = 2

/** A line of the result if the page has replaced a folder: nothing else would say so. */
async function lostFilesNote(
  context: ToolContext,
  { id, version }: { readonly id: string; readonly version: VersionRecord },
): Promise<string[]> {
  const drop = await findDrop(context, { id })
  const versions = await context.useCases.listVersions(context.actor, { drop })
  const before = versions
    .map((view) => view.version)
    .find((other) => other.number < version.number && other.publishedAt !== null)
  if (!before || before.fileCount <= filesOfPage) return []
  return [
    `Version ${before.number} had ${before.fileCount} files, which are no longer served. service_promote with version_number ${before.number} restores them.`,
  ]
}
