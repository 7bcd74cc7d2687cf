// A drop's first page as the gallery shows it. Whoever looks at the gallery visits no drop, so nobody
// else hears of them, and nobody counts them.
import type { Header } from '@plinth/domain/custom-header'
import type { Showing } from './serving-decision.ts'

export const asPicture = (showing: Showing): Showing => ({
  ...showing,
  indexable: false,
  badge: false,
  analytics: null,
  counts: false,
})

/** Frames would be whole pages again. */
const policy = `sandbox; default-src 'self' data: 'unsafe-inline'; frame-src 'none'; object-src 'none'`

/** What the author says of how the page is read and framed. Other headers could call on somebody. */
export function pictureHeaders(headers: readonly Header[]): Header[] {
  const known = new Map(headers)
  const own = known.get('content-security-policy')
  return [
    ...known.entries().filter(([name]) => name === 'content-type' || name === 'x-frame-options'),
    ['content-security-policy', own ? `${withoutReports(own)}, ${policy}` : policy],
  ]
}

const withoutReports = (policies: string): string =>
  policies.replace(/(^|[;,])\s*report-(?:uri|to)\b[^;,]*/gi, '$1')
