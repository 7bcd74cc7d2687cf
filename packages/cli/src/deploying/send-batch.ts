import { ApiError } from '@plinth/contract/api-error'
import type { Client } from '@plinth/contract/routed-client'
import { CountedFile } from './counted-file.ts'
import { hashFile } from './hash-file.ts'
import type { HashedFile } from './hash-files.ts'
import { FileChanged, readContent } from './read-content.ts'
import type { Retries } from './retries.ts'
import type { TransferProgress } from './transfer-progress.ts'

export interface BatchTarget {
  readonly client: Client
  readonly params: { readonly id: string; readonly deploy_id: string }
  readonly signal: AbortSignal
  readonly retries: Retries
  readonly progress: TransferProgress
}

/** Sends the contents; after a failure only those that did not arrive. */
export async function sendBatch(target: BatchTarget, batch: readonly HashedFile[]): Promise<void> {
  let left = batch
  await target.retries.run(async (attempt) => {
    if (attempt > 0) left = await withoutArrived(target, left)
    if (left.length === 0) return
    await sendOnce(target, left)
    target.progress.arrived(left.length)
  })
}

async function withoutArrived(
  { client, params, signal, retries, progress }: BatchTarget,
  batch: readonly HashedFile[],
): Promise<HashedFile[]> {
  const missing = new Set((await client.getDeploy({ params, signal })).missing)
  const arrived = batch.filter(({ sha256 }) => !missing.has(sha256))
  if (arrived.length > 0) retries.gotOn()
  progress.arrived(arrived.length)
  progress.sent(arrived.reduce((sum, { size }) => sum + size, 0))
  return batch.filter(({ sha256 }) => missing.has(sha256))
}

async function sendOnce(
  { client, params, signal, progress }: BatchTarget,
  batch: readonly HashedFile[],
): Promise<void> {
  let sent = 0
  const count = (bytes: number) => {
    sent += bytes
    progress.sent(bytes)
  }
  try {
    const body = new FormData()
    for (const content of batch) {
      body.append('blobs', new CountedFile(await readContent(content), content.sha256, count))
    }
    await client.uploadBlobs({ params, body, signal })
  } catch (error) {
    progress.sent(-sent)
    throw (await hasChanged(error, batch, signal))
      ? new FileChanged('a file', { cause: error })
      : error
  }
}

/** A large file is read while it is sent: what came of a change is a refusal, or that it cannot be read. */
async function hasChanged(
  error: unknown,
  batch: readonly HashedFile[],
  signal: AbortSignal,
): Promise<boolean> {
  if (error instanceof DOMException && error.name === 'NotReadableError') return true
  if (!(error instanceof ApiError) || error.status !== 400) return false
  for (const { file, sha256 } of batch) {
    if ((await hashFile(file, signal)).sha256 !== sha256) return true
  }
  return false
}
