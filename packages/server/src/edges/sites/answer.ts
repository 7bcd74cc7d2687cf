// A file of a version, ready to be sent in each form that there is of it. Nothing in it depends on a
// single request, so it is made once and kept.
import { isHtml, isPage, isWide, isWorthCompressing, isXhtml } from '@plinth/domain/content-types'
import type { EncodedForms } from '@plinth/domain/encodings'
import type { SiteId } from '@plinth/domain/ids'
import { type ManifestFile, mayBeAddedTo, type Splices } from '@plinth/domain/manifest'
import type { PageStatus } from '@plinth/domain/redirect-rule'
import { answerHeaders, type FileIntent } from './answer-headers.ts'
import { plainBody, splicedBody } from './body.ts'
import { type EncodedForm, type Form, plainForm, storedForm } from './form.ts'
import type { Injection, Syntax } from './injection.ts'
import type { Showing } from './serving-decision.ts'

export interface Answer {
  readonly status: PageStatus
  readonly lastModified: number
  /** The drop that is viewed by whoever gets it; null where that does not count. */
  readonly viewOf: SiteId | null
  readonly plain: Form
  /** Of a protected drop. */
  readonly gated: boolean
  /** As its place does. */
  readonly demandsHttps: boolean
  /** Smaller ones, at most one of a coding. */
  encoded: readonly EncodedForm[]
  /** There may be several forms, now or later. */
  readonly varies: boolean
  /** Smaller forms are made in memory: it is a page that Plinth may add to, and that is worth it. */
  encodable: boolean
}

export interface AnswerParts {
  readonly showing: Showing
  /** As its place does. */
  readonly demandsHttps: boolean
  readonly intent: FileIntent
  readonly stored: EncodedForms
  /** What is added to a page that is parsed so; null: nothing. */
  readonly inject: (syntax: Syntax) => Injection | null
}

export function createAnswer(parts: AnswerParts): Answer {
  const { showing, demandsHttps, intent, stored, inject } = parts
  const { file, status } = intent
  const { lastModified, version } = showing
  const headers = answerHeaders(intent, showing, demandsHttps)
  const type = headers.get('content-type') ?? file.type
  const added = addedTo(file, type, inject)
  const { body, tag } = bodyOf(version.siteId, file, added)
  const plain = plainForm(tag, body, headers)
  const varies = isWorthCompressing({ type: file.type, size: body.size })
  // Stored forms are found by content, and media may happen to have that of a text.
  const { br, gzip } = added || !varies ? {} : stored
  const encoded = [
    ...(br ? [storedForm(plain, 'br', br)] : []),
    ...(gzip ? [storedForm(plain, 'gzip', gzip)] : []),
  ]
  const encodable = varies && mayBeAddedTo(file)
  const counts = showing.counts && status === 200 && isPage(type)
  const viewOf = counts ? version.siteId : null
  const gated = showing.gate !== null
  const forms = { plain, encoded, varies, encodable }
  return { status, lastModified, viewOf, gated, demandsHttps, ...forms }
}

/** By the type that is sent: `_headers` may send a page as another one, or in another encoding. */
function addedTo(
  file: ManifestFile,
  type: string,
  inject: AnswerParts['inject'],
): { readonly splices: Splices; readonly injection: Injection } | null {
  const syntax = isHtml(type) ? 'html' : isXhtml(type) ? 'xml' : null
  const splices = syntax === 'xml' ? file.xmlSplices : file.splices
  if (syntax === null || splices === undefined) return null
  // UTF-16 that the content does not show itself was read as something else.
  if (splices.encoding === undefined && isWide(type)) return null
  const injection = inject(syntax)
  return injection && { splices, injection }
}

function bodyOf(site: SiteId, file: ManifestFile, added: ReturnType<typeof addedTo>) {
  const tag = file.digest.slice(0, 32)
  if (added === null) return { body: plainBody(site, file), tag }
  const { splices, injection } = added
  const body = splicedBody(site, { ...file, splices }, injection)
  return { body, tag: `${tag}-${injection.id}` }
}
