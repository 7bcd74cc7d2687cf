// MCP tool `service_publish`.
import { site, slug } from '@plinth/contract/schemas/site'
import { version } from '@plinth/contract/schemas/version'
import { slugRule } from '@plinth/domain/addresses/slug'
import { detectFormat } from '@plinth/domain/versions/document-format'
import { z } from 'zod'
import { dropSettings } from './drop-settings.ts'
import { defineTool } from './tool.ts'

export const publishTool = defineTool({
  title: 'Publish a page',
  right: 'publish',
  description:
    'Publishes one HTML or Markdown document at a public address and returns its URL, which is live at once. Give the slug of a drop that you published before to update it and keep its URL; leave it out, or give a new one, for a new drop. For a file on the disk, a folder, or more than you want to write out, use service_stage_upload.',
  input: z.strictObject({
    content: z
      .string()
      .min(1, { error: 'must not be empty' })
      .describe(
        'The whole document. HTML is served as it is, with styles and scripts inside it; Markdown is rendered to a styled page.',
      ),
    format: z
      .enum(['html', 'markdown'])
      .exactOptional()
      .describe('Left out: HTML when the content begins with a tag, else Markdown.'),
    slug: slug
      .exactOptional()
      .describe(
        `The first part of the address: ${slugRule}. Left out: a new drop with a random one.`,
      ),
    ...dropSettings,
  }),
  output: z.object({
    url: site.shape.url.describe('Where the page is live.'),
    id: site.shape.id,
    slug: site.shape.slug,
    version_number: version.shape.version_number,
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
    const { id, slug, version } = published
    const url = urls.drop(slug)
    return {
      output: { url, id, slug, version_number: version.number },
      text: `Version ${version.number} is live at ${url} (id ${id}).`,
    }
  },
})
