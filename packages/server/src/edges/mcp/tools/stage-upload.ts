// MCP tool `service_stage_upload`.
import { site, slug } from '@plinth/contract/schemas/site'
import { timestamp } from '@plinth/contract/schemas/timestamp'
import { slugRule } from '@plinth/domain/addresses/slug'
import { formatBytes } from '@plinth/domain/base/sizes'
import { z } from 'zod'
import { stagedUploadMinutes } from '../../../usecases/staged-uploads/stage-upload.ts'
import { time } from '../../api/present.ts'
import { dropSettings } from './drop-settings.ts'
import { defineTool } from './tool.ts'
import { uploadAddress } from './upload-address.ts'
import { uploadCommand, uploadInstructions } from './upload-command.ts'

export const stageUploadTool = defineTool({
  title: 'Publish a file or a folder with curl',
  right: 'publish',
  description: `For what is too large to pass through you, and for whole folders: returns an address and the exact \`curl\` line that sends a file from the disk there. Run the line in a shell, with the name of your file or folder in the place of the one in it (for a zip that is there already, \`-T site.zip\` and the address are enough); it prints the same as service_publish returns, and the page is live. Nothing is published before that. The address works once, for ${stagedUploadMinutes} minutes, and whoever has it can publish: show it to nobody. If it prints \`error\` and \`detail\` instead, nothing was published: \`detail\` says why, and the line may be run again. Without a shell, use service_publish.`,
  input: z.strictObject({
    kind: z
      .enum(['html', 'markdown', 'zip'])
      .describe(
        'What will be sent: one page, or a zip with an index.html, which the line makes of a folder.',
      ),
    slug: slug
      .exactOptional()
      .describe(
        `The drop to update, or the address of a new one: ${slugRule}. Left out: a new drop with a random one.`,
      ),
    ...dropSettings,
    max_bytes: z
      .int()
      .positive()
      .exactOptional()
      .describe('The most that may be sent. Left out: what the plan takes at once.'),
  }),
  output: z.object({
    upload_url: z.url().describe('Takes one PUT or POST whose body is the file itself.'),
    curl: z.string().describe('The line to run.'),
    expires_at: timestamp,
    max_bytes: z.int().positive(),
    updates: site.shape.id.nullable().describe('The id of the drop to update; null: a new one.'),
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
        max_bytes: staged.maxBytes,
        updates: staged.existing?.id ?? null,
      },
      text: [
        `Nothing is published yet. Run this before ${expires}, ${uploadInstructions[input.kind]}:`,
        curl,
        `It takes at most ${formatBytes(staged.maxBytes)}, once, and prints the URL.`,
      ].join('\n'),
    }
  },
})
