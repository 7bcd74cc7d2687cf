// The prepared response for one file of a version, with all of its representations (plain, Brotli,
// gzip). It depends on no single request, so it is built once and cached.
import type { DropId } from '@plinth/domain/base/ids'
import {
  isHtml,
  isPage,
  isUtf16Type,
  isWorthCompressing,
  isXhtml,
} from '@plinth/domain/http/content-types'
import type { PageStatus } from '@plinth/domain/rules/redirect-rule'
import type { ContentEncodings } from '@plinth/domain/versions/encodings'
import {
  acceptsInsertions,
  type ManifestFile,
  type Splices,
} from '@plinth/domain/versions/manifest'
import type { ServedVersion } from '../../../usecases/serving/find-address.ts'
import type { Injection, Syntax } from '../injections/markup/injection.ts'
import { plainBody, splicedBody } from './body.ts'
import type { CdnPolicy } from './cdn-headers.ts'
import { type FileIntent, fileHeaders } from './file-headers.ts'
import {
  type EncodedRepresentation,
  plainRepresentation,
  precompressedRepresentation,
  type Representation,
  storedRepresentations,
} from './representation.ts'

export interface PreparedResponse {
  readonly kind: 'response'
  readonly status: PageStatus
  /** Null if no date may match, as the last change is too recent. */
  readonly lastModified: number | null
  /** The drop whose view count this response adds to; null if it is not counted as a view. */
  readonly viewOf: DropId | null
  readonly plain: Representation
  /** True if the drop is password-protected. */
  readonly gated: boolean
  /** True if the response carries `Strict-Transport-Security`. */
  readonly sendsHsts: boolean
  /** Compressed representations, at most one per content coding. */
  encoded: readonly EncodedRepresentation[]
  /** True if there are, or may later be, several representations. */
  readonly varies: boolean
  /** True if it is compressed in memory: a page that Plinth may inject into, and worth compressing. */
  encodable: boolean
}

export interface ResponseParts {
  readonly served: ServedVersion
  /** Whether to send `Strict-Transport-Security`. */
  readonly sendsHsts: boolean
  /** Null if there is no CDN. */
  readonly cdn: CdnPolicy | null
  readonly intent: FileIntent
  readonly stored: ContentEncodings
  /** The injection for a page of that syntax; null if nothing is injected. */
  readonly inject: (syntax: Syntax) => Injection | null
}

export function prepareResponse(parts: ResponseParts): PreparedResponse {
  const { served, sendsHsts, cdn, intent, stored, inject } = parts
  const { file, status } = intent
  const { lastModified, version } = served
  const headers = fileHeaders(intent, served, sendsHsts, cdn)
  const type = headers.get('content-type') ?? file.type
  const injected = injectionFor(file, type, inject)
  const { body, tag } = bodyOf(version.dropId, file, injected)
  const plain = plainRepresentation(tag, body, headers)
  const varies = isWorthCompressing({ type: file.type, size: body.size }) || !!file.precompressed
  const encoded = file.precompressed
    ? [precompressedRepresentation(plain, { ...file.precompressed, ...ownTypeIn(intent) })]
    : // Stored encodings are looked up by content digest, so a media file with the same bytes as a
      // text file would find them too.
      storedRepresentations(plain, injected || !varies ? {} : stored)
  const encodable = varies && acceptsInsertions(file) && !file.precompressed
  const countsViews = served.counts && status === 200 && isPage(type)
  const viewOf = countsViews ? version.dropId : null
  const gated = served.gate !== null
  const representations = { plain, encoded, varies, encodable }
  return { kind: 'response', status, lastModified, viewOf, gated, sendsHsts, ...representations }
}

/** A type from `_headers`, which applies to every representation. */
function ownTypeIn({ headers }: FileIntent): { readonly type?: string } {
  const [, type] = headers.findLast(([name]) => name === 'content-type') ?? []
  return type === undefined ? {} : { type }
}

/** Decided by the content type that is sent: `_headers` may change a page's type or its charset. */
function injectionFor(
  file: ManifestFile,
  type: string,
  inject: ResponseParts['inject'],
): { readonly splices: Splices; readonly injection: Injection } | null {
  const syntax = isHtml(type) ? 'html' : isXhtml(type) ? 'xml' : null
  const splices = syntax === 'xml' ? file.xmlSplices : file.splices
  if (syntax === null || splices === undefined) return null
  // Markup among compressed bytes would damage them.
  if (file.precompressed) return null
  // Without a byte order mark the file was parsed as another encoding when it was published, so the
  // recorded offsets are wrong for UTF-16.
  if (splices.encoding === undefined && isUtf16Type(type)) return null
  const injection = inject(syntax)
  return injection && { splices, injection }
}

function bodyOf(drop: DropId, file: ManifestFile, injected: ReturnType<typeof injectionFor>) {
  const tag = file.digest.slice(0, 32)
  if (injected === null) return { body: plainBody(drop, file), tag }
  const { splices, injection } = injected
  const body = splicedBody(drop, { ...file, splices }, injection)
  return { body, tag: `${tag}-${injection.id}` }
}
