// Thumbnail of a drop: its first page, rendered by the gallery and the dashboard in a sandboxed frame.
// Viewing a thumbnail is not a visit to the drop, so views are not counted and third parties are
// not contacted.
import type { Header } from '@plinth/domain/rules/custom-header'
import type { ServedVersion } from '../../../usecases/serving/find-address.ts'

export const asThumbnail = (served: ServedVersion): ServedVersion => ({
  ...served,
  indexable: false,
  badge: false,
  analytics: null,
  counts: false,
})

/** Nested frames are forbidden: they would load full pages. */
const policy = `sandbox; default-src 'self' data: 'unsafe-inline'; frame-src 'none'; object-src 'none'`

/** Keeps the owner's type, framing and policy headers. Others could contact third parties. */
export function thumbnailHeaders(headers: readonly Header[]): Header[] {
  const known = new Map(headers)
  const ownPolicy = known.get('content-security-policy')
  return [
    ...known.entries().filter(([name]) => name === 'content-type' || name === 'x-frame-options'),
    ['x-dns-prefetch-control', 'off'],
    ['content-security-policy', ownPolicy ? `${withoutReports(ownPolicy)}, ${policy}` : policy],
  ]
}

const withoutReports = (policies: string): string =>
  policies.replace(/(^|[;,])\s*report-(?:uri|to)\b[^;,]*/gi, '$1')
