// Which file of a version answers a request: the rules of "Serving, exactly". Nothing else decides.

import type { Header } from './custom-header.ts'
import { headersFor } from './header-matching.ts'
import type { Manifest, ManifestFile } from './manifest.ts'
import { matchRedirect, type RedirectMatch } from './redirect-matching.ts'
import type { PageStatus, RedirectStatus } from './redirect-rule.ts'
import type { TargetPath } from './redirect-target.ts'
import { formatPath, parseRequestTarget, type RequestPath } from './request-path.ts'
import { maxSitePathBytes } from './site-path.ts'

export type Intent =
  | {
      readonly kind: 'file'
      readonly path: string
      readonly file: ManifestFile
      readonly status: PageStatus
      /** What `_headers` says about the path that was asked for. */
      readonly headers: readonly Header[]
      /** It stands in for something missing, and only where a page is an answer. */
      readonly fallback?: true
    }
  | { readonly kind: 'redirect'; readonly status: RedirectStatus; readonly location: string }
  | { readonly kind: 'bad_request'; readonly detail: string }
  | { readonly kind: 'not_found'; readonly status: Exclude<PageStatus, 200> }

interface Settings {
  readonly spaFallback: boolean
}

interface SiteRequest {
  /** The request target as it was received. */
  readonly target: string
  readonly subresource: boolean
}

type Found = Omit<Extract<Intent, { kind: 'file' }>, 'headers'>
type Answer = Found | Exclude<Intent, { kind: 'file' }>

/** They are for Plinth to read: what they say may be for nobody else. */
const ruleFiles: ReadonlySet<string> = new Set(['_redirects', '_headers'])

export function resolve(manifest: Manifest, settings: Settings, request: SiteRequest): Intent {
  const parsed = parseRequestTarget(request.target)
  if (typeof parsed === 'string') return { kind: 'bad_request', detail: parsed }
  const answer = decide(manifest, parsed, settings.spaFallback && !request.subresource)
  if (answer.kind !== 'file') return answer
  const headers = manifest.headers ? headersFor(manifest.headers, parsed.segments) : []
  return { ...answer, headers }
}

function decide(manifest: Manifest, request: RequestPath, spa: boolean): Answer {
  const { segments, slash, untidy, query } = request
  const page = findPage(manifest, request)
  const moved = page === 'other slash'
  // Both in one hop: the tidy path with the right slash.
  const canonical = (): Answer => ({
    kind: 'redirect',
    status: 308,
    location: formatPath(segments, slash !== moved) + query,
  })
  if (untidy) return canonical()
  if (ruleFiles.has(segments.join('/'))) return notFound(manifest, request)

  const { redirects } = manifest
  const rule = redirects && (redirects.forced || !page) ? matchRedirect(redirects, request) : null
  if (page && !rule?.force) return moved ? canonical() : page
  const ruled = rule && follow(manifest, rule)
  if (ruled) return ruled
  const index = spa ? find(manifest, ['index.html'], 200) : null
  return index ? { ...index, fallback: true } : notFound(manifest, request)
}

function findPage(manifest: Manifest, path: RequestPath): Found | 'other slash' | null {
  const [exact = [], moved = []] = pathsOf(path)
  const found = find(manifest, exact, 200)
  if (found) return found
  return find(manifest, moved, 200) ? 'other slash' : null
}

/** The files that may answer, and those that answer at the same path with the other slash. */
function pathsOf({ segments, slash }: TargetPath): readonly string[][] {
  const path = segments.join('/')
  if (path === '') return [['index.html']]
  const index = `${path}/index.html`
  const page = `${path}.html`
  return slash ? [[index], [page]] : [[path, page], [index]]
}

/** One hop: where a rule leads, no other rule is asked, and a slash makes no difference. */
function follow(manifest: Manifest, rule: RedirectMatch): Answer | null {
  if (rule.kind === 'redirect') {
    const { kind, status, location } = rule
    return { kind, status, location }
  }
  const { status, path } = rule
  const found = find(manifest, pathsOf(path).flat(), status)
  if (found) return found
  return status === 200 ? null : { kind: 'not_found', status }
}

function notFound(manifest: Manifest, { segments, slash }: RequestPath): Answer {
  // Nothing is stored deeper than this, and a climb from further down would be quadratic.
  let folder = [...segments, ...(slash ? [''] : [])].join('/').slice(0, maxSitePathBytes)
  while (folder.includes('/')) {
    folder = folder.slice(0, folder.lastIndexOf('/'))
    const page = find(manifest, [`${folder}/404.html`], 404)
    if (page) return page
  }
  return find(manifest, ['404.html'], 404) ?? { kind: 'not_found', status: 404 }
}

function find(manifest: Manifest, paths: readonly string[], status: PageStatus): Found | null {
  for (const path of paths) {
    const file = manifest.files.get(path)
    if (file && !ruleFiles.has(path)) return { kind: 'file', path, file, status }
  }
  return null
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
