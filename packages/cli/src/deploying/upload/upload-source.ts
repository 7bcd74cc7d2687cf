// Uploads a page or an archive in a single request.
import { ApiError } from '@plinth/contract/client/api-error'
import { formatBytes } from '@plinth/domain/base/sizes'
import { formatProblem } from '../files/check-rules.ts'
import { withOwnHint } from '../files/leave-out-secrets.ts'
import type { SourceFile } from '../files/source.ts'
import { CountedFile } from './counted-file.ts'
import type { DeployContext, Publish } from './deploy-context.ts'
import { messages } from './messages.ts'
import { reportRetry } from './report-retry.ts'
import { createRetries } from './retries.ts'
import { showTransfer } from './transfer-progress.ts'

export function prepareUpload(
  context: DeployContext,
  { kind, name, content }: SourceFile,
): Publish {
  const { client, output, terminal, options, signal } = context
  return async ({ id }, settle) => {
    await settle()
    output.say(messages.uploadingAll({ files: name, size: formatBytes(content.size) }))
    const progress = showTransfer(output, terminal)
    progress.expect(content.size, 1)
    const retries = createRetries({
      ...{ giveUpAfterMs: options.giveUpAfter * 1000, signal, shouldRetry: wasNotProcessed },
      onWait: reportRetry(output),
    })
    const send = async () => {
      let sent = 0
      const count = (bytes: number) => {
        sent += bytes
        progress.sent(bytes)
        if (sent >= content.size) context.setStopMessage(messages.mayBeLive)
      }
      const body = new FormData()
      if (kind === 'bundle') {
        body.append('strip_root', 'true')
        for (const path of options.allowSecrets ?? []) body.append('allow', path)
      }
      body.append('file', new CountedFile(content, name, count))
      const input = { params: { id }, body, signal }
      try {
        return await (kind === 'bundle' ? client.uploadBundle(input) : client.uploadFile(input))
      } catch (error) {
        progress.sent(-sent)
        throw error
      }
    }
    try {
      const uploaded = await retries.run(send)
      const warnings = uploaded.warnings.map(withOwnHint)
      for (const problem of warnings) output.warn(formatProblem(problem))
      return { ...uploaded, warnings, live: true }
    } finally {
      progress.end()
    }
  }
}

/**
 * The server states that it did nothing. Any other failure is not retried: the upload may be live,
 * and a second one would add a version.
 */
const wasNotProcessed = (error: unknown): boolean =>
  error instanceof ApiError && [429, 503].includes(error.status)
