// What every file is sent with: ours first, then what the author's `_headers` may change of it.
import { isCompressible } from '@plinth/domain/content-types'
import { formatHttpDate } from '@plinth/domain/http-date'
import type { Intent } from '@plinth/domain/resolve'
import { gatedHeaders } from './gated-headers.ts'
import type { Showing } from './serving-decision.ts'
import { strictTransport } from './strict-transport-header.ts'

export const alwaysRevalidate = 'public, max-age=0, must-revalidate'

export type FileIntent = Extract<Intent, { kind: 'file' }>

/** Of every form of the file alike. */
export function answerHeaders(
  { file, status, headers, fallback }: FileIntent,
  showing: Pick<Showing, 'indexable' | 'lastModified' | 'gate' | 'preview'>,
  demandsHttps: boolean,
): ReadonlyMap<string, string> {
  const { indexable, lastModified, gate, preview } = showing
  const result = new Map([
    ['content-type', file.type],
    ['cache-control', alwaysRevalidate],
    ['x-content-type-options', 'nosniff'],
  ])
  if (gate === null) result.set('access-control-allow-origin', '*')
  // Those whom its links lead to, or whose pictures it shows, would get to know the address.
  if (preview) result.set('referrer-policy', 'same-origin')
  for (const [name, value] of headers) result.set(name, value)
  // An address that shows something else tomorrow must not be remembered.
  if (status !== 200) result.set('cache-control', 'no-store')
  if (!indexable) {
    const own = result.get('x-robots-tag')
    result.set('x-robots-tag', own === undefined ? 'noindex' : `noindex, ${own}`)
  }
  result.set('last-modified', formatHttpDate(lastModified))
  result.set('accept-ranges', 'bytes')
  if (demandsHttps) result.set(...strictTransport)
  if (gate !== null) keepToVisitor(result)
  const varies = [
    ...(gate === null ? [] : [gatedHeaders.vary]),
    ...(isCompressible(file.type) ? ['accept-encoding'] : []),
    ...(fallback ? ['sec-fetch-dest'] : []),
  ]
  if (varies.length > 0) result.set('vary', varies.join(', '))
  return result
}

/** What the author says to caches, some of which have a header of their own, was said about an open drop. */
function keepToVisitor(headers: Map<string, string>): void {
  for (const name of headers.keys()) {
    if (/cache-control$|^surrogate-|^expires$/.test(name)) headers.delete(name)
  }
  for (const name of ['cache-control', 'cross-origin-resource-policy'] as const) {
    headers.set(name, gatedHeaders[name])
  }
  // The one value that is stricter than ours stays: pages that share memory between threads need it.
  const opener = 'cross-origin-opener-policy'
  if (headers.get(opener) !== 'same-origin') headers.set(opener, gatedHeaders[opener])
}
