// Evaluates preconditions and ranges: whether a request gets the whole representation, a byte
// range, or only a head (304, 412, 416).
import { parseRange, rangeApplies } from '@plinth/domain/http/byte-range'
import { isNotModified, preconditionFails } from '@plinth/domain/http/conditional'
import type { VisitRequest } from '../../http/visit.ts'
import type { ByteSpan } from '../responses/body.ts'
import type { PreparedResponse } from '../responses/prepared-response.ts'
import type { Representation } from '../responses/representation.ts'

export type SendingPlan =
  | { readonly kind: 'bodiless'; readonly status: 304 | 412 | 416 }
  | { readonly kind: 'part'; readonly span: ByteSpan }
  | { readonly kind: 'whole' }

export const sendWhole: SendingPlan = { kind: 'whole' }

/** Evaluates in the order of RFC 9110, 13.2.2. */
export function planSending(
  { headers, method }: VisitRequest,
  { etag, body }: Representation,
  { lastModified, varies }: Pick<PreparedResponse, 'lastModified' | 'varies'>,
): SendingPlan {
  const {
    'if-match': ifMatch,
    'if-unmodified-since': ifUnmodifiedSince,
    'if-none-match': ifNoneMatch,
    'if-modified-since': ifModifiedSince,
  } = headers
  const validators = { etag, lastModified }
  if (preconditionFails({ ifMatch, ifUnmodifiedSince }, validators)) {
    return { kind: 'bodiless', status: 412 }
  }
  if (isNotModified({ ifNoneMatch, ifModifiedSince }, validators)) {
    return { kind: 'bodiless', status: 304 }
  }
  if (method !== 'GET' || headers.range === undefined) return sendWhole
  const ifRange = headers['if-range']?.toString()
  // A date does not distinguish representations: the client could join ranges of two of them.
  if (ifRange !== undefined && varies && !ifRange.includes('"')) return sendWhole
  if (!rangeApplies(ifRange, validators)) return sendWhole
  const range = parseRange(headers.range, body.size)
  if (range.kind === 'unsatisfiable') return { kind: 'bodiless', status: 416 }
  return range.kind === 'part' ? { kind: 'part', span: range } : sendWhole
}
