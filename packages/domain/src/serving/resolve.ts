// Path resolution: maps a manifest and a request path to an intent (file, redirect or error). This is the
// only implementation of the rules in the specification's section "Serving, exactly".
import { isPage, knownTypeOf } from '../http/content-types.ts'
import { formatPath, parseRequestTarget } from '../http/request-path.ts'
import { type Header, isCachingHeader } from '../rules/custom-header.ts'
import { headersFor } from '../rules/header-matching.ts'
import { matchRedirect, type RedirectMatch, type RuledRequest } from '../rules/redirect-matching.ts'
import type { PageStatus, RedirectStatus } from '../rules/redirect-rule.ts'
import type { TargetPath } from '../rules/redirect-target.ts'
import type { Manifest, ManifestFile } from '../versions/manifest.ts'
import { maxSitePathBytes } from '../versions/site-path.ts'
import { isHashedPath } from './hashed-paths.ts'
import {
  defaultUrls,
  filesFor,
  isSameAddress,
  type Lookup,
  lookUpPage,
  type UrlSettings,
} from './page-lookup.ts'

export type Intent =
  | {
      readonly kind: 'file'
      readonly path: string
      readonly file: ManifestFile
      readonly status: PageStatus
      /** Headers from `_headers` for the requested path. */
      readonly headers: readonly Header[]
      /** Default headers of the service that `_headers` removes. */
      readonly removed?: readonly string[]
      /** A page served for unknown paths: the SPA fallback, or a wildcard rewrite to a page. */
      readonly fallback?: true
      /** Served at its own path, whose name contains a hash of the content. */
      readonly immutable?: true
      readonly varies?: Varies
    }
  | {
      readonly kind: 'redirect'
      readonly status: RedirectStatus
      readonly location: string
      readonly varies?: Varies
    }
  | { readonly kind: 'bad_request'; readonly detail: string }
  | {
      readonly kind: 'not_found'
      readonly status: Exclude<PageStatus, 200>
      readonly varies?: Varies
    }

/** Request headers that decided. If one request to an address has any, all of them have. */
export type Varies = readonly ('sec-fetch-dest' | 'accept-language')[]

export interface Settings extends Partial<UrlSettings> {
  readonly spaFallback: boolean
}

export interface VisitorRequest {
  /** The request target as received. */
  readonly target: string
  readonly subresource: boolean
  /** The requested hostname; if absent, rules with a host do not apply. */
  readonly host?: string
  readonly acceptLanguage?: string | undefined
}

type FoundFile = Omit<Extract<Intent, { kind: 'file' }>, 'headers' | 'removed'>
type Decision = FoundFile | Exclude<Intent, { kind: 'file' }>

interface ParsedRequest extends RuledRequest, Pick<VisitorRequest, 'subresource'> {}

/** Never served: their contents may be private. */
const ruleFiles: ReadonlySet<string> = new Set(['_redirects', '_headers'])

export function resolve(manifest: Manifest, settings: Settings, request: VisitorRequest): Intent {
  const parsed = parseRequestTarget(request.target)
  if (typeof parsed === 'string') return { kind: 'bad_request', detail: parsed }
  const { subresource, host = '', acceptLanguage } = request
  const place = { ...parsed, host, acceptLanguage, subresource }
  const decision = decide(manifest, settings, place)
  if (decision.kind !== 'file') return decision
  const immutable = decision.status === 200 && isHashedAt(manifest, decision.path, parsed)
  const found = { ...decision, ...(immutable && { immutable }) }
  if (!manifest.headers) return { ...found, headers: [] }
  const { headers, removed } = headersFor(manifest.headers, place)
  const carried = headers.filter((header) => mayCarry(decision, header))
  return { ...found, headers: carried, ...(removed.length > 0 && { removed }) }
}

/**
 * The headers of a path are meant for its file. On a page that is sent instead, they would make
 * browsers and CDNs cache the page for as long as the file, even after the file is back.
 */
function mayCarry({ status, fallback }: FoundFile, [name]: Header): boolean {
  if (status === 200 && !fallback) return true
  return !isCachingHeader(name) && !(fallback && name === 'content-type')
}

function decide(manifest: Manifest, settings: Settings, request: ParsedRequest): Decision {
  const urls = { ...defaultUrls, ...settings }
  const lookUp = (address: TargetPath) =>
    lookUpPage((path) => servedFile(manifest, path) !== null, urls, address)
  const page = lookUp(request)
  // One redirect corrects both: the canonical path with the right trailing slash.
  if (request.nonCanonical) return redirectTo(page?.elsewhere ?? request, request)
  if (ruleFiles.has(request.segments.join('/'))) return notFound(manifest, request)

  const { redirects } = manifest
  const ruled =
    redirects && (redirects.forced || !page) ? matchRedirect(redirects, request) : noOutcome
  const rule = ruled.match && !leadsBack(ruled.match, request, lookUp) ? ruled.match : null
  const decision = decideWith(manifest, { settings, request, page, rule })
  return ruled.byLanguage ? withVaries(decision, 'accept-language') : decision
}

const noOutcome = { match: null, byLanguage: false }

function redirectTo({ segments, trailingSlash }: TargetPath, { query }: ParsedRequest): Decision {
  return { kind: 'redirect', status: 308, location: formatPath(segments, trailingSlash) + query }
}

/** Whether the page at the rule's target is served at the requested address, so it would not end. */
function leadsBack(
  rule: RedirectMatch,
  request: ParsedRequest,
  lookUp: (address: TargetPath) => Lookup | null,
): boolean {
  if (rule.kind !== 'redirect') return false
  const isLocal = rule.location.startsWith('/') || new URL(rule.location).hostname === request.host
  const target = isLocal ? parseRequestTarget(rule.location) : ''
  const elsewhere = typeof target === 'string' ? null : lookUp(target)?.elsewhere
  return !!elsewhere && isSameAddress(elsewhere, request)
}

interface Found {
  readonly settings: Settings
  readonly request: ParsedRequest
  readonly page: Lookup | null
  readonly rule: RedirectMatch | null
}

function decideWith(manifest: Manifest, { settings, request, page, rule }: Found): Decision {
  if (page && !rule?.force)
    return page.elsewhere
      ? redirectTo(page.elsewhere, request)
      : (find(manifest, [page.file], 200) ?? notFound(manifest, request))
  const ruled = rule && follow(manifest, rule)
  if (ruled && !isFallback(ruled)) return ruled
  const isAsset = isAssetName(request.segments.at(-1) ?? '')
  const fallback = ruled && !isAsset ? ruled : page ? null : spaPage(manifest, settings)
  if (!fallback) return notFound(manifest, request)
  // A missing script must not be answered with a page.
  const decision = request.subresource ? notFound(manifest, request) : fallback
  return withVaries(decision, 'sec-fetch-dest')
}

function withVaries(decision: Decision, name: Varies[number]): Decision {
  if (decision.kind === 'bad_request') return decision
  return { ...decision, varies: [...(decision.varies ?? []), name] }
}

/** False for the target of a rewrite: the requested path stays the same when the target changes. */
const isHashedAt = ({ files }: Manifest, path: string, { segments }: TargetPath): boolean =>
  path === segments.join('/') && isHashedPath(files, path)

const isFallback = (decision: Decision): boolean => decision.kind === 'file' && !!decision.fallback

function spaPage(manifest: Manifest, { spaFallback }: Settings): FoundFile | null {
  const index = spaFallback ? find(manifest, ['index.html'], 200) : null
  return index && { ...index, fallback: true }
}

/** Whether the extension is known, and not a page's. */
function isAssetName(name: string): boolean {
  const type = knownTypeOf(name)
  return type !== null && !isPage(type)
}

/** Applies one rule only: no further rule is checked at its target, and a trailing slash is ignored. */
function follow(manifest: Manifest, rule: RedirectMatch): Decision | null {
  if (rule.kind === 'redirect') {
    const { kind, status, location } = rule
    return { kind, status, location }
  }
  const { status, path, wildcard } = rule
  const found = find(manifest, filesFor(path), status)
  if (found && status === 200 && wildcard && isPage(found.file.type))
    return { ...found, fallback: true }
  if (found) return found
  return status === 200 ? null : { kind: 'not_found', status }
}

function notFound(manifest: Manifest, { segments, trailingSlash }: ParsedRequest): Decision {
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
    const file = servedFile(manifest, path)
    if (file) return { kind: 'file', path, file, status }
  }
  return null
}

const servedFile = ({ files }: Manifest, path: string): ManifestFile | null =>
  (!ruleFiles.has(path) && files.get(path)) || null

// Not in the list: frames, <object> and <embed>, which may show a page, and `empty`, which is fetch().
const subresources: ReadonlySet<string> = new Set(
  `audio audioworklet dictionary font image json manifest paintworklet report script serviceworker
   sharedworker speculationrules style text track video webidentity worker xslt`.split(/\s+/),
)

/** Whether `Sec-Fetch-Dest` shows that the browser does not expect a page. */
export function isSubresource(secFetchDest: string | undefined): boolean {
  return secFetchDest !== undefined && subresources.has(secFetchDest)
}
