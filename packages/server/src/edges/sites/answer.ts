// A file of a version, ready to be sent in each form that there is of it. Nothing in it depends on a
// single request, so it is made once and kept.
import { isHtml, isPage, isWide, isWorthCompressing } from '@plinth/domain/content-types'
import type { EncodedForms } from '@plinth/domain/encodings'
import type { SiteId } from '@plinth/domain/ids'
import type { ManifestFile } from '@plinth/domain/manifest'
import type { PageStatus } from '@plinth/domain/redirect-rule'
import { answerHeaders, type FileIntent } from './answer-headers.ts'
import { plainBody, splicedBody } from './body.ts'
import { type EncodedForm, type Form, plainForm, storedForm } from './form.ts'
import type { Injection } from './injection.ts'
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
  readonly injection: Injection | null
}

export function createAnswer(parts: AnswerParts): Answer {
  const { showing, demandsHttps, intent, stored, injection } = parts
  const { file, status } = intent
  const { lastModified, version } = showing
  const headers = answerHeaders(intent, showing, demandsHttps)
  const type = headers.get('content-type') ?? file.type
  const added = mayAdd(type, file) ? injection : null
  const { body, tag, spliced } = bodyOf(version.siteId, file, added)
  const plain = plainForm(tag, body, headers)
  const varies = isWorthCompressing({ type: file.type, size: body.size })
  // Stored forms are found by content, and media may happen to have that of a text.
  const { br, gzip } = spliced || !varies ? {} : stored
  const encoded = [
    ...(br ? [storedForm(plain, 'br', br)] : []),
    ...(gzip ? [storedForm(plain, 'gzip', gzip)] : []),
  ]
  const encodable = varies && file.splices !== undefined
  const counts = showing.counts && status === 200 && isPage(type)
  const viewOf = counts ? version.siteId : null
  const gated = showing.gate !== null
  const forms = { plain, encoded, varies, encodable }
  return { status, lastModified, viewOf, gated, demandsHttps, ...forms }
}

/** `_headers` may send a page as something else, or in an encoding that it does not show itself. */
const mayAdd = (type: string, { splices }: ManifestFile): boolean =>
  isHtml(type) && (splices?.encoding !== undefined || !isWide(type))

function bodyOf(site: SiteId, file: ManifestFile, injection: Injection | null) {
  const { splices } = file
  const tag = file.digest.slice(0, 32)
  if (!injection || !splices) return { body: plainBody(site, file), tag, spliced: false }
  const body = splicedBody(site, { ...file, splices }, injection)
  return { body, tag: `${tag}-${injection.id}`, spliced: true }
}
