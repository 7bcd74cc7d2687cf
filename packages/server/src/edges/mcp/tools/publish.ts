// MCP tool `service_publish`.
import { site, slug } from '@plinth/contract/schemas/site'
import { uploadWarning, version } from '@plinth/contract/schemas/version'
import { slugRule } from '@plinth/domain/addresses/slug'
import { detectFormat } from '@plinth/domain/versions/document-format'
import { z } from 'zod'
import { dropSettings } from './drop-settings.ts'
import { publishedText } from './published-text.ts'
import { defineTool } from './tool.ts'

export const publishTool = defineTool({
  title: 'Publish a page',
  right: 'publish',
  description:
    'Publishes one HTML or Markdown document and returns its public URL, which is live immediately. To update a drop and keep its URL, pass its slug. Without a slug, or with a new one, it creates a drop. For a file on disk, a folder or a large page, use service_stage_upload. If the result has warnings about secrets in the page, tell the user.',
  input: z.strictObject({
    content: z
      .string()
      .min(1, { error: 'must not be empty' })
      .describe(
        'The complete document. HTML is served unchanged, including inline styles and scripts. Markdown is rendered to a styled page.',
      ),
    format: z
      .enum(['html', 'markdown'])
      .exactOptional()
      .describe('Defaults to HTML if the content starts with a tag, otherwise to Markdown.'),
    slug: slug
      .exactOptional()
      .describe(
        `First part of the address: ${slugRule}. If it is omitted, a new drop with a random slug is created.`,
      ),
    ...dropSettings,
  }),
  output: z.object({
    url: site.shape.url.describe('URL of the live page.'),
    id: site.shape.id,
    slug: site.shape.slug,
    version_number: version.shape.version_number,
    warnings: z
      .array(uploadWarning)
      .exactOptional()
      .describe(
        'Secrets in the page, and whether the drop is unpublished. Absent if there are none.',
      ),
  }),
  annotations: {
    readOnlyHint: false,
    // An update replaces what visitors see; the previous version is kept.
    destructiveHint: false,
    idempotentHint: false,
    openWorldHint: true,
  },
  async call({ useCases, urls, actor }, input) {
    const format = input.format ?? detectFormat(input.content)
    const published = await useCases.publishDocument(actor, { ...input, format, source: 'mcp' })
    const { id, slug, version, warnings } = published
    const url = urls.drop(slug)
    return {
      output: {
        ...{ url, id, slug, version_number: version.number },
        ...(warnings.length > 0 && { warnings: [...warnings] }),
      },
      text: publishedText({ ...published, number: version.number, url }),
    }
  },
})
