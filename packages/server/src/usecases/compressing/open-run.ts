import { addAbortSignal, type Readable } from 'node:stream'
import type { SiteId } from '@plinth/domain/ids'
import type { Slice } from '@plinth/domain/manifest'
import type { Deps } from '../deps.ts'
import { openContent } from '../open-content.ts'

/** Ends with an error when `signal` is aborted. Whoever asked destroys it, read or not. */
export async function openRun(
  deps: Pick<Deps, 'blobs'>,
  { siteId, signal }: { readonly siteId: SiteId; readonly signal: AbortSignal },
  slice: Slice,
): Promise<Readable> {
  const content = await openContent(deps, siteId, { ...slice, once: true })
  // One that fails before anybody reads it must not end the process.
  content.on('error', () => {})
  return addAbortSignal(signal, content)
}
