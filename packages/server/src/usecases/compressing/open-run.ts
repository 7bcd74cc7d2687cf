// Opens a slice of a pack as an abortable stream.
import { addAbortSignal, type Readable } from 'node:stream'
import type { DropId } from '@plinth/domain/base/ids'
import type { Slice } from '@plinth/domain/versions/manifest'
import type { Deps } from '../base/deps.ts'
import { openContent } from '../storage/open-content.ts'

/** Fails when `signal` is aborted. The caller must destroy the stream, read or not. */
export async function openRun(
  deps: Pick<Deps, 'blobs'>,
  { dropId, signal }: { readonly dropId: DropId; readonly signal: AbortSignal },
  slice: Slice,
): Promise<Readable> {
  const content = await openContent(deps, dropId, { ...slice, uncached: true })
  // A stream error before the first read must not crash the process.
  content.on('error', () => {})
  return addAbortSignal(signal, content)
}
