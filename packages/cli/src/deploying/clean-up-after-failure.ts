// Decides what happens to the drop that a failed deploy has created.
import { ApiError } from '@plinth/contract/client/api-error'
import type { Drop } from '../drops/find-drop.ts'
import type { DropLookup } from '../drops/memory/look-up-drop.ts'
import { restoreEntry } from '../drops/memory/memory-file.ts'
import { isTemporary } from '../errors/temporary-failures.ts'
import type { DeployContext } from './upload/deploy-context.ts'

export interface FailedDeploy {
  /** Created by this deploy, and already remembered. */
  readonly drop: Drop
  /** What was remembered before. */
  readonly memory: DropLookup
  readonly error: unknown
}

/** How long Ctrl-C waits for the deletion. */
const stopTimeoutMs = 5_000

/**
 * Deletes the drop if the server refused the upload, or if it was interrupted before contents were
 * uploaded. Otherwise the next run continues with it: some contents may have been uploaded, and it
 * may even be live. Returns whether it was deleted.
 */
export async function cleanUpAfterFailure(
  context: DeployContext,
  { drop, memory, error }: FailedDeploy,
): Promise<boolean> {
  const { signal, remains } = context
  const isUnwanted = signal.aborted ? remains.state !== 'contents' : isRefusal(error)
  if (!isUnwanted || !(await deleteIfEmpty(context, drop))) return false
  remains.state = 'nothing'
  await restoreEntry(memory.location, memory.drop).catch(() => undefined)
  return true
}

/** After a 401 the token is invalid for the deletion as well. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status !== 401 && !isTemporary(error)

/**
 * False if the drop still exists. That is no failure of its own: the user needs to see the original
 * one. The server refuses to delete a drop that has a version, which may come from this deploy or
 * from another one to the same slug.
 */
async function deleteIfEmpty(
  { client, retries, signal }: DeployContext,
  { id }: Drop,
): Promise<boolean> {
  const input = { params: { id }, query: { if_empty: 'true' } } as const
  const deletion = signal.aborted
    ? client.deleteSite({ ...input, signal: AbortSignal.timeout(stopTimeoutMs) })
    : retries.run(() => client.deleteSite({ ...input, signal }))
  return deletion.then(
    () => true,
    (failure: unknown) => failure instanceof ApiError && failure.code === 'not_found',
  )
}
