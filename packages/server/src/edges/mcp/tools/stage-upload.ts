// MCP tool `service_stage_upload`.
import { site, slug } from '@plinth/contract/schemas/site'
import { timestamp } from '@plinth/contract/schemas/timestamp'
import { slugRule } from '@plinth/domain/addresses/slug'
import { formatBytes } from '@plinth/domain/base/sizes'
import { z } from 'zod'
import { stagedUploadMinutes } from '../../../usecases/staged-uploads/stage-upload.ts'
import { presentLimit, time } from '../../api/present.ts'
import { dropSettings } from './drop-settings.ts'
import { defineTool } from './tool.ts'
import { uploadAddress } from './upload-address.ts'
import { uploadCommand, uploadInstructions } from './upload-command.ts'

export const stageUploadTool = defineTool({
  title: 'Publish a file or a folder with curl',
  right: 'publish',
  description: `Publishes a file or a folder from disk, without passing its content through you. Returns an upload URL and a \`curl\` command. Run the command in a shell, with your own path instead of the example path; to upload an existing zip archive, use \`-T site.zip\` with the URL. The command prints what service_publish returns, and the page is live. Nothing is published before that. The URL works once, for ${stagedUploadMinutes} minutes. Anyone who has it can publish, so keep it secret. If the command prints \`error\` and \`detail\`, nothing was published: correct the problem that \`detail\` describes and run the command again. If it prints \`warnings\`, tell the user: they name files of an archive that were left out because they look like secrets, and lines that contain secrets. To publish a left-out file anyway, ask the user, stage another upload, and add \`?allow=\` and its exact path to the URL. Without a shell, use service_publish.`,
  input: z.strictObject({
    kind: z
      .enum(['html', 'markdown', 'zip'])
      .describe(
        'What you upload: one HTML or Markdown file, or a zip archive with an index.html. The command creates the archive from a folder.',
      ),
    slug: slug
      .exactOptional()
      .describe(
        `Slug of the drop to update, or of a new drop: ${slugRule}. If it is omitted, a new drop with a random slug is created.`,
      ),
    ...dropSettings,
    max_bytes: z
      .int()
      .positive()
      .exactOptional()
      .describe('Maximum size of the upload in bytes. Defaults to the limit of the account.'),
  }),
  output: z.object({
    upload_url: z.url().describe('Accepts one PUT or POST request with the file as its body.'),
    curl: z.string().describe('The command to run.'),
    expires_at: timestamp,
    max_bytes: z.int().positive().nullable().describe('Null if there is no limit.'),
    updates: site.shape.id
      .nullable()
      .describe('Id of the drop that the upload updates. Null for a new drop.'),
  }),
  annotations: {
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: false,
    openWorldHint: true,
  },
  async call({ useCases, urls, actor }, { max_bytes: maxBytes, ...input }) {
    const staged = await useCases.stageUpload(actor, { ...input, maxBytes })
    const address = uploadAddress(urls, staged.secret)
    const curl = uploadCommand(input.kind, address)
    const expires = time(staged.expiresAt)
    return {
      output: {
        upload_url: address,
        curl,
        expires_at: expires,
        max_bytes: presentLimit(staged.maxBytes),
        updates: staged.existing?.id ?? null,
      },
      text: [
        `Nothing is published yet. Run this command before ${expires}, ${uploadInstructions[input.kind]}:`,
        curl,
        `It ${uploadsUpTo(staged.maxBytes)}works once, and prints the URL.`,
      ].join('\n'),
    }
  },
})

const uploadsUpTo = (maxBytes: number): string =>
  Number.isFinite(maxBytes) ? `uploads up to ${formatBytes(maxBytes)}, ` : ''
