// The ETag of a version, and the version that the preconditions of a request name.

import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from '@plinth/domain/base/errors'
import { strongTags } from '@plinth/domain/http/conditional'
import type { BaseVersion } from '@plinth/domain/versions/base-version'
import type { VersionRecord } from '../../ports/database/versions.ts'

/** A strong validator: the content of a version does not change. */
export const versionTag = ({ id }: Pick<VersionRecord, 'id'>): string => `"${id}"`

type Preconditions = Pick<IncomingHttpHeaders, 'if-match' | 'if-none-match'>

/** RFC 9110, section 13.1.2: `If-None-Match: *` creates something and replaces nothing. */
export function ifMatchOf(headers: Preconditions): BaseVersion | undefined {
  const { 'if-match': field, 'if-none-match': none } = headers
  const mayReplace = none === undefined || strongTags(none) !== 'any'
  if (field === undefined) return mayReplace ? undefined : { number: 0, precondition: true }
  if (!mayReplace)
    throw new AppError('invalid_field', 'Send either `If-Match` or `If-None-Match`, not both.')
  const tags = strongTags(field)
  return { ...(tags === 'any' ? { any: true } : { ids: tags }), precondition: true }
}

/** The base version of a request that can name it in two places. */
export function baseOf(
  ifMatch: BaseVersion | undefined,
  number: number | undefined,
): BaseVersion | undefined {
  if (number === undefined) return ifMatch
  if (ifMatch === undefined) return { number }
  throw new AppError(
    'invalid_field',
    'Name the base version only once, by `base_version` or by a header.',
  )
}
