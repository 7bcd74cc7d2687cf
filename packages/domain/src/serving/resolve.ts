// Path resolution: maps a manifest and a request path to an intent (file, redirect or error). This is the
// only implementation of the rules in the specification's section "Serving, exactly".
import { contentTypeOf, isPage } from '../http/content-types.ts'
import { formatPath, parseRequestTarget, type RequestPath } from '../http/request-path.ts'
import { type Header, isCachingHeader } from '../rules/custom-header.ts'
import { headersFor } from '../rules/header-matching.ts'
import { matchRedirect, type RedirectMatch } from '../rules/redirect-matching.ts'
import type { PageStatus, RedirectStatus } from '../rules/redirect-rule.ts'
import type { TargetPath } from '../rules/redirect-target.ts'
import type { Manifest, ManifestFile } from '../versions/manifest.ts'
import { maxSitePathBytes } from '../versions/site-path.ts'

export type Intent =
  | {
      readonly kind: 'file'
      readonly path: string
      readonly file: ManifestFile
      readonly status: PageStatus
      /** Headers from `_headers` for the requested path. */
      readonly headers: readonly Header[]
      /** A page served for unknown paths: the SPA fallback, or a wildcard rewrite to a page. */
      readonly fallback?: true
      readonly varies?: readonly VaryingHeader[]
    }
  | { readonly kind: 'redirect'; readonly status: RedirectStatus; readonly location: string }
  | { readonly kind: 'bad_request'; readonly detail: string }
  | { readonly kind: 'not_found'; readonly status: Exclude<PageStatus, 200> }

/** A request header that an intent depends on, apart from the path. */
export type VaryingHeader = 'sec-fetch-dest'

interface Settings {
  readonly spaFallback: boolean
}

interface VisitorRequest {
  /** The request target as received. */
  readonly target: string
  readonly subresource: boolean
}

type FoundFile = Omit<Extract<Intent, { kind: 'file' }>, 'headers'>
type Decision = FoundFile | Exclude<Intent, { kind: 'file' }>

/** Never served: their contents may be private. */
const ruleFiles: ReadonlySet<string> = new Set(['_redirects', '_headers'])

export function resolve(manifest: Manifest, settings: Settings, request: VisitorRequest): Intent {
  const parsed = parseRequestTarget(request.target)
  if (typeof parsed === 'string') return { kind: 'bad_request', detail: parsed }
  const decision = decide(manifest, settings, { ...parsed, subresource: request.subresource })
  if (decision.kind !== 'file') return decision
  const headers = manifest.headers ? headersFor(manifest.headers, parsed.segments) : []
  return { ...decision, headers: headers.filter((header) => mayCarry(decision, header)) }
}

/**
 * The headers of a path are meant for its file. On a page that is sent instead, they would make
 * browsers and CDNs keep the page for as long as the file, even after the file is back.
 */
function mayCarry({ status, fallback }: FoundFile, [name]: Header): boolean {
  if (status === 200 && !fallback) return true
  return !isCachingHeader(name) && !(fallback && name === 'content-type')
}

interface DecisionRequest extends RequestPath {
  readonly subresource: boolean
}

function decide(manifest: Manifest, settings: Settings, request: DecisionRequest): Decision {
  const { segments, trailingSlash, nonCanonical, query } = request
  const page = findPage(manifest, request)
  const otherSlash = page === 'other slash'
  // One redirect corrects both: the canonical path with the right trailing slash.
  const canonical = (): Decision => ({
    kind: 'redirect',
    status: 308,
    location: formatPath(segments, trailingSlash !== otherSlash) + query,
  })
  if (nonCanonical) return canonical()
  if (ruleFiles.has(segments.join('/'))) return notFound(manifest, request)

  const { redirects } = manifest
  const rule = redirects && (redirects.forced || !page) ? matchRedirect(redirects, request) : null
  if (page && !rule?.force) return otherSlash ? canonical() : page
  const ruled = rule && follow(manifest, rule)
  if (ruled && !isFallback(ruled)) return ruled
  const fallback =
    ruled && !isAssetName(segments.at(-1) ?? '') ? ruled : spaPage(manifest, settings)
  if (!fallback) return notFound(manifest, request)
  // A missing script must not be answered with a page.
  const decision = request.subresource ? notFound(manifest, request) : fallback
  return decision.kind === 'file' ? { ...decision, varies: ['sec-fetch-dest'] } : decision
}

const isFallback = (decision: Decision): boolean => decision.kind === 'file' && !!decision.fallback

function spaPage(manifest: Manifest, { spaFallback }: Settings): FoundFile | null {
  const index = spaFallback ? find(manifest, ['index.html'], 200) : null
  return index && { ...index, fallback: true }
}

const unknownType = contentTypeOf('')

/** Whether the extension is known, and not a page's. */
function isAssetName(name: string): boolean {
  const type = contentTypeOf(name)
  return type !== unknownType && !isPage(type)
}

function findPage(manifest: Manifest, path: RequestPath): FoundFile | 'other slash' | null {
  const [exact = [], otherSlash = []] = pathsOf(path)
  const found = find(manifest, exact, 200)
  if (found) return found
  return find(manifest, otherSlash, 200) ? 'other slash' : null
}

/** Candidate files for the path, and those for the same path with or without the trailing slash. */
function pathsOf({ segments, trailingSlash }: TargetPath): readonly string[][] {
  const path = segments.join('/')
  if (path === '') return [['index.html']]
  const index = `${path}/index.html`
  const page = `${path}.html`
  return trailingSlash ? [[index], [page]] : [[path, page], [index]]
}

/** Applies one rule only: no further rule is checked at its target, and a trailing slash is ignored. */
function follow(manifest: Manifest, rule: RedirectMatch): Decision | null {
  if (rule.kind === 'redirect') {
    const { kind, status, location } = rule
    return { kind, status, location }
  }
  const { status, path } = rule
  const found = find(manifest, pathsOf(path).flat(), status)
  if (found && status === 200 && rule.wildcard && isPage(found.file.type))
    return { ...found, fallback: true }
  if (found) return found
  return status === 200 ? null : { kind: 'not_found', status }
}

function notFound(manifest: Manifest, { segments, trailingSlash }: RequestPath): Decision {
  // No stored path is longer, and walking up from a longer one would take quadratic time.
  let folder = [...segments, ...(trailingSlash ? [''] : [])].join('/').slice(0, maxSitePathBytes)
  while (folder.includes('/')) {
    folder = folder.slice(0, folder.lastIndexOf('/'))
    const page = find(manifest, [`${folder}/404.html`], 404)
    if (page) return page
  }
  return find(manifest, ['404.html'], 404) ?? { kind: 'not_found', status: 404 }
}

function find(manifest: Manifest, paths: readonly string[], status: PageStatus): FoundFile | null {
  for (const path of paths) {
    const file = manifest.files.get(path)
    if (file && !ruleFiles.has(path)) return { kind: 'file', path, file, status }
  }
  return null
}

// Not in the list: frames, <object> and <embed>, which may show a page, and `empty`, which is fetch().
const subresources: ReadonlySet<string> = new Set(
  `audio audioworklet font image json manifest paintworklet report script serviceworker
   sharedworker speculationrules style text track video webidentity worker xslt`.split(/\s+/),
)

/** Whether `Sec-Fetch-Dest` shows that the browser does not expect a page. */
export function isSubresource(secFetchDest: string | undefined): boolean {
  return secFetchDest !== undefined && subresources.has(secFetchDest)
}
