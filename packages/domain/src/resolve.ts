// Which file of a version answers a request: the rules of "Serving, exactly". Nothing else decides.

import type { Manifest, ManifestFile } from './manifest.ts'
import { formatPath, parseRequestTarget, type RequestPath } from './request-path.ts'
import { maxSitePathBytes } from './site-path.ts'

export type Intent =
  | {
      readonly kind: 'file'
      readonly path: string
      readonly file: ManifestFile
      readonly status: 200 | 404
    }
  | { readonly kind: 'redirect'; readonly status: 308; readonly location: string }
  | { readonly kind: 'bad_request'; readonly detail: string }
  | { readonly kind: 'not_found' }

interface SiteRequest {
  /** The request target as it was received. */
  readonly target: string
  readonly subresource: boolean
}

export function resolve(
  manifest: Manifest,
  settings: { readonly spaFallback: boolean },
  request: SiteRequest,
): Intent {
  const parsed = parseRequestTarget(request.target)
  if (typeof parsed === 'string') return { kind: 'bad_request', detail: parsed }
  const { segments, slash, untidy, query } = parsed

  const page = findPage(manifest, parsed)
  const moved = page === 'other slash'
  // Both in one hop: the tidy path with the right slash.
  if (untidy || moved)
    return {
      kind: 'redirect',
      status: 308,
      location: formatPath(segments, slash !== moved) + query,
    }
  if (page) return page

  const spa = settings.spaFallback && !request.subresource
  const fallback = spa ? answer(manifest, 'index.html', 200) : nearestNotFoundPage(manifest, parsed)
  return fallback ?? { kind: 'not_found' }
}

function findPage(
  manifest: Manifest,
  { segments, slash }: RequestPath,
): Intent | 'other slash' | null {
  const path = segments.join('/')
  if (path === '') return answer(manifest, 'index.html', 200)
  const index = `${path}/index.html`
  const page = `${path}.html`
  if (slash)
    return answer(manifest, index, 200) ?? (manifest.files.has(page) ? 'other slash' : null)
  return (
    answer(manifest, path, 200) ??
    answer(manifest, page, 200) ??
    (manifest.files.has(index) ? 'other slash' : null)
  )
}

function nearestNotFoundPage(manifest: Manifest, { segments, slash }: RequestPath): Intent | null {
  // Nothing is stored deeper than this, and a climb from further down would be quadratic.
  let folder = [...segments, ...(slash ? [''] : [])].join('/').slice(0, maxSitePathBytes)
  while (folder.includes('/')) {
    folder = folder.slice(0, folder.lastIndexOf('/'))
    const page = answer(manifest, `${folder}/404.html`, 404)
    if (page) return page
  }
  return answer(manifest, '404.html', 404)
}

function answer(manifest: Manifest, path: string, status: 200 | 404): Intent | null {
  const file = manifest.files.get(path)
  return file ? { kind: 'file', path, file, status } : null
}

// Frames, <object> and <embed> may show a page, and `empty` is fetch(), which routers use for data.
const subresources: ReadonlySet<string> = new Set(
  `audio audioworklet font image json manifest paintworklet report script serviceworker
   sharedworker speculationrules style text track video webidentity worker xslt`.split(/\s+/),
)

/** Whether `Sec-Fetch-Dest` says that a page is no answer to the request. */
export function isSubresource(secFetchDest: string | undefined): boolean {
  return secFetchDest !== undefined && subresources.has(secFetchDest)
}
