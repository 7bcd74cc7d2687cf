// Client of the deploy protocol: announce the files, upload the missing contents, finish.
import { ApiError } from '@plinth/contract/client/api-error'
import type { Operations } from '@plinth/contract/operations'
import type { OperationOutput } from '@plinth/contract/operations/operation'
import { formatBytes } from '@plinth/domain/base/sizes'
import { countFiles } from '../../terminal/count-files.ts'
import { formatProblem } from '../files/check-rules.ts'
import type { FileWarning } from '../files/found-files.ts'
import { withOwnHint } from '../files/leave-out-secrets.ts'
import type { DeployContext } from './deploy-context.ts'
import type { HashedFile } from './hash-files.ts'
import { inParallel } from './in-parallel.ts'
import { messages } from './messages.ts'
import { planBatches } from './plan-batches.ts'
import { sendBatch } from './send-batch.ts'
import { showTransfer } from './transfer-progress.ts'

export interface Transfer {
  readonly dropId: string
  readonly files: readonly HashedFile[]
  /** Paths in the site of files that are published even if they look like secrets. */
  readonly allowed: readonly string[]
  /** Called when everything has been uploaded and nothing is live yet. */
  readonly settle: () => Promise<void>
}

export type FinishedDeploy = OperationOutput<Operations['finishDeploy']>

const maxConcurrentRequests = 4
/**
 * `finish` requests contents again that were swept or are damaged. The server finds damaged ones in several
 * steps: when it looks for secrets, copies contents, parses them and verifies an unchanged site.
 */
const maxFinishAttempts = 5

export async function transfer(
  context: DeployContext,
  { dropId, files, allowed, settle }: Transfer,
): Promise<FinishedDeploy> {
  const { client, output, terminal, options, signal, retries } = context
  const announced = files.map(({ path, sha256, size }) => ({ path, sha256, size }))
  const promote = !options.draft
  const { message: note } = options
  const body = {
    files: announced,
    promote,
    ...(allowed.length > 0 && { allow: [...allowed] }),
    ...(note !== undefined && { note }),
  }
  const begun = await retries.run(() =>
    client.beginDeploy({ params: { id: dropId }, body, signal }),
  )
  const params = { id: dropId, deploy_id: begun.deploy_id }
  const contents = new Map(files.map((file) => [file.sha256, file]))
  output.say(uploadLine(contents, begun.missing))
  const progress = showTransfer(output, terminal)

  async function send(missing: readonly string[]): Promise<void> {
    const wanted = missing.flatMap((sha256) => contents.get(sha256) ?? [])
    if (wanted.length > 0) context.remains.state = 'contents'
    progress.expect(sizeOf(wanted), wanted.length)
    await inParallel(planBatches(wanted), maxConcurrentRequests, (batch) =>
      sendBatch({ client, params, signal, retries, progress }, batch),
    )
  }

  try {
    await send(begun.missing)
    await settle()
    const body = { promote, if_changed: options.ifChanged ?? false }
    const finish = () => retries.run(() => client.finishDeploy({ params, body, signal }))
    for (let attempt = 1; ; attempt++) {
      try {
        const finished = await finish()
        return { ...finished, warnings: allWarnings(begun.warnings, finished.warnings) }
      } catch (error) {
        const missing = missingOf(error)
        if (missing === null || attempt === maxFinishAttempts) throw error
        await send(missing)
      }
    }
  } finally {
    progress.end()
  }
}

/** Warnings about the list of files come with the first response, and most of them with the last. */
function allWarnings<W extends FileWarning>(first: readonly W[], last: readonly W[]): W[] {
  const repeated = new Set(last.map(formatProblem))
  return [...first.filter((warning) => !repeated.has(formatProblem(warning))), ...last].map(
    withOwnHint,
  )
}

/** Files with the same content are sent and counted once. */
function uploadLine(contents: ReadonlyMap<string, HashedFile>, missing: readonly string[]): string {
  if (missing.length === 0) return messages.nothingToUpload
  const size = formatBytes(sizeOf(missing.flatMap((sha256) => contents.get(sha256) ?? [])))
  const files = countFiles(contents.size)
  if (missing.length === contents.size) return messages.uploadingAll({ files, size })
  return messages.uploadingSome({ count: missing.length, files, size })
}

const sizeOf = (files: readonly HashedFile[]): number =>
  files.reduce((sum, { size }) => sum + size, 0)

function missingOf(error: unknown): string[] | null {
  if (!(error instanceof ApiError) || error.code !== 'deploy_incomplete') return null
  const { missing } = error.body
  return Array.isArray(missing) ? missing.filter((one) => typeof one === 'string') : null
}
