// One form of a file: plain, or in a coding that a client understands. Each has its own validator.
import type { StoredCoding } from '@plinth/domain/content-coding'
import type { Slice } from '@plinth/domain/manifest'
import { type Body, madeBody, storedBody } from './body.ts'

export type EncodedForm = Form & { readonly coding: StoredCoding }

export interface Form {
  readonly coding: StoredCoding | 'identity'
  readonly etag: string
  readonly body: Body
  /** Those of the whole, as `writeHead` takes them fastest: names and values by turns. */
  readonly wholeHeaders: string[]
  /** Likewise, for a 304. */
  readonly unchangedHeaders: string[]
}

/** `tag` names the content and what was added to it. */
export function plainForm(tag: string, body: Body, shared: ReadonlyMap<string, string>): Form {
  return formOf('identity', tag, body, shared)
}

export function storedForm(plain: Form, coding: StoredCoding, slice: Slice): EncodedForm {
  return encodedForm(plain, coding, storedBody(plain.body, coding, slice))
}

export function madeForm(plain: Form, coding: StoredCoding, size: number): EncodedForm {
  return encodedForm(plain, coding, madeBody(plain.body, coding, size))
}

function encodedForm(plain: Form, coding: StoredCoding, body: Body): EncodedForm {
  const tag = plain.etag.slice(1, -1) + body.key.slice(plain.body.key.length).replace('/', '-')
  const headers = headersOf(plain).set('content-encoding', coding)
  return { ...formOf(coding, tag, body, headers), coding }
}

function formOf(
  coding: Form['coding'],
  tag: string,
  body: Body,
  shared: ReadonlyMap<string, string>,
): Form {
  const etag = `"${tag}"`
  const headers = new Map(shared).set('etag', etag).set('content-length', String(body.size))
  return {
    coding,
    etag,
    body,
    wholeHeaders: flatHeaders(headers),
    unchangedHeaders: flatHeaders(headers, ofBodies),
  }
}

/** Without a body they say nothing (RFC 9110, 15.4.5). The type may be the author's, and change. */
const ofBodies: ReadonlySet<string> = new Set([
  'accept-ranges',
  'content-encoding',
  'content-length',
])

/** Anew each time: for what is not sent as it is prepared. */
export function headersOf({ wholeHeaders }: Form): Map<string, string> {
  const headers = new Map<string, string>()
  for (let at = 0; at < wholeHeaders.length; at += 2) {
    headers.set(wholeHeaders[at] ?? '', wholeHeaders[at + 1] ?? '')
  }
  return headers
}

export const flatHeaders = (
  headers: ReadonlyMap<string, string>,
  without: ReadonlySet<string> = new Set(),
): string[] => [...headers].filter(([name]) => !without.has(name)).flat()
