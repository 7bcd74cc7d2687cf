// Uploads a page or an archive in a single request.
import { formatBytes } from '@plinth/domain/base/sizes'
import { isTemporary, mayBeRunning, wasNotProcessed } from '../../errors/temporary-failures.ts'
import { createByteProgress } from '../../service/retries.ts'
import { formatProblem } from '../files/check-rules.ts'
import { withOwnHint } from '../files/leave-out-secrets.ts'
import type { SourceFile } from '../files/source.ts'
import { CountedFile } from './counted-file.ts'
import type { DeployContext, Publish } from './deploy-context.ts'
import { messages } from './messages.ts'
import { showTransfer } from './transfer-progress.ts'

export function prepareUpload(
  context: DeployContext,
  { kind, name, content }: SourceFile,
): Publish {
  const { client, output, terminal, options, signal, retries, remains } = context
  return async ({ id, live_version }, settle) => {
    await settle()
    output.say(messages.uploadingAll({ files: name, size: formatBytes(content.size) }))
    const progress = showTransfer(output, terminal)
    progress.expect(content.size, 1)
    const onSent = createByteProgress(retries)

    async function upload(ifChanged: boolean) {
      let sent = 0
      const count = (bytes: number) => {
        sent += bytes
        progress.sent(bytes)
        onSent(sent)
        if (sent >= content.size) remains.state = 'perhaps a version'
      }
      const body = new FormData()
      if (kind === 'bundle') {
        body.append('strip_root', 'true')
        for (const path of options.allowSecrets ?? []) body.append('allow', path)
      }
      if (ifChanged) body.append('if_changed', 'true')
      if (options.message !== undefined) body.append('note', options.message)
      body.append('file', new CountedFile(content, name, count))
      const input = { params: { id }, body, signal }
      try {
        return await (kind === 'bundle' ? client.uploadBundle(input) : client.uploadFile(input))
      } catch (error) {
        progress.sent(-sent)
        if (wasNotProcessed(error)) remains.state = 'nothing'
        throw error
      }
    }

    // After a failure that leaves open whether a version was added, the next attempt adds none if
    // the live version has the same files.
    let isRepeated = false
    const versionBefore = live_version?.version_number ?? 0
    async function send() {
      const uploaded = await upload(isRepeated || options.ifChanged === true).catch((error) => {
        isRepeated ||= !wasNotProcessed(error)
        throw error
      })
      if (!isRepeated || uploaded.changed) return uploaded
      if (uploaded.version_number > versionBefore) return { ...uploaded, changed: true }
      // The files were the same before this deploy, and no attempt was processed.
      return options.ifChanged ? uploaded : upload(false)
    }

    try {
      const uploaded = await retries.run(send, shouldRetry)
      const warnings = uploaded.warnings.map(withOwnHint)
      for (const problem of warnings) output.warn(formatProblem(problem))
      return { ...uploaded, warnings, live: true }
    } catch (error) {
      const isUncertain = isRepeated || mayBeRunning(error)
      if (isTemporary(error) && isUncertain) output.say(messages.remains['perhaps a version'])
      throw error
    } finally {
      progress.end()
    }
  }
}

/** A second upload while the first one is being processed would add a second version. */
const shouldRetry = (error: unknown): boolean => isTemporary(error) && !mayBeRunning(error)
