// MCP tool `service_stage_upload`.
import { formatBytes } from '@plinth/domain/base/sizes'
import { z } from 'zod'
import { stagedUploadMinutes } from '../../../usecases/staged-uploads/stage-upload.ts'
import { presentLimit, time } from '../../api/present.ts'
import { preparing } from './annotations.ts'
import { dropSettings } from './drop-settings.ts'
import { defineTool } from './tool.ts'
import { uploadAddress } from './upload-address.ts'
import { uploadCommand, uploadInstructions } from './upload-command.ts'
import { versionOptions } from './version-options.ts'

export const stageUploadTool = defineTool({
  title: 'Stage an upload',
  right: 'publish',
  description: `Returns a curl command that publishes a file or folder from disk; its content does not pass through you. Its URL is secret and works once, for ${stagedUploadMinutes} minutes. Further inputs as in service_publish.`,
  input: z.strictObject({
    kind: z.enum(['html', 'markdown', 'zip']).describe('zip: also folders'),
    ...dropSettings,
    note: versionOptions.note,
    max_bytes: z.int().positive().exactOptional(),
  }),
  output: z.object({
    upload_url: z.string(),
    curl: z.string(),
    expires_at: z.string(),
  }),
  annotations: preparing,
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
        `It ${uploadsUpTo(staged.maxBytes)}works once, and prints what service_publish returns. If it prints an error, nothing was published: correct what \`detail\` says and run it again. If the connection broke, look with service_list or service_versions first. Tell the user about warnings, which name files that were left out because they look like secrets; to publish one anyway, ask the user, stage another upload and add \`?allow=\` and its exact path to the URL.`,
      ].join('\n'),
    }
  },
})

const uploadsUpTo = (maxBytes: number): string =>
  Number.isFinite(maxBytes) ? `uploads up to ${formatBytes(maxBytes)}, ` : ''
