// Uploads one batch of contents. A retry sends only those that the server still lacks.
import { ApiError } from '@plinth/contract/client/api-error'
import type { Client } from '@plinth/contract/client/routed-client'
import { createByteProgress, type Retries } from '../../service/retries.ts'
import { CountedFile } from './counted-file.ts'
import { hashFile } from './hash-file.ts'
import type { HashedFile } from './hash-files.ts'
import { FileChanged, readContent } from './read-content.ts'
import type { TransferProgress } from './transfer-progress.ts'

export interface BatchTarget {
  readonly client: Client
  readonly params: { readonly id: string; readonly deploy_id: string }
  readonly signal: AbortSignal
  readonly retries: Retries
  readonly progress: TransferProgress
}

export async function sendBatch(target: BatchTarget, batch: readonly HashedFile[]): Promise<void> {
  let remaining = batch
  const onSent = createByteProgress(target.retries)
  await target.retries.run(async (attempt) => {
    if (attempt > 0) remaining = await withoutArrived(target, remaining)
    if (remaining.length === 0) return
    await sendOnce(target, remaining, onSent)
    target.progress.arrived(remaining.length)
  })
}

async function withoutArrived(
  { client, params, signal, retries, progress }: BatchTarget,
  batch: readonly HashedFile[],
): Promise<HashedFile[]> {
  const missing = new Set((await client.getDeploy({ params, signal })).missing)
  const arrived = batch.filter(({ sha256 }) => !missing.has(sha256))
  if (arrived.length > 0) retries.reportProgress()
  progress.arrived(arrived.length)
  progress.sent(arrived.reduce((sum, { size }) => sum + size, 0))
  return batch.filter(({ sha256 }) => missing.has(sha256))
}

async function sendOnce(
  { client, params, signal, progress }: BatchTarget,
  batch: readonly HashedFile[],
  onSent: (bytes: number) => void,
): Promise<void> {
  let sent = 0
  const count = (bytes: number) => {
    sent += bytes
    progress.sent(bytes)
    onSent(sent)
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

/**
 * Large files are streamed from disk, so a change shows up as a read error or as a 400 (hash
 * mismatch).
 */
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
