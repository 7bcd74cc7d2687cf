// The ETag of a version, and the version that `If-Match` names.
import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from '@plinth/domain/base/errors'
import { strongTags } from '@plinth/domain/http/conditional'
import type { VersionRecord } from '../../ports/database/versions.ts'
import type { BaseVersion } from '../../usecases/versions/base-version.ts'

/** A strong validator: the content of a version does not change. */
export const versionTag = ({ id }: Pick<VersionRecord, 'id'>): string => `"${id}"`

export function ifMatchOf({
  'if-match': field,
}: Pick<IncomingHttpHeaders, 'if-match'>): BaseVersion | undefined {
  if (field === undefined) return undefined
  const tags = strongTags(field)
  return tags === 'any' ? { any: true } : { ids: tags }
}

/** The base version of a request that can name it in two places. */
export function baseOf(
  ifMatch: BaseVersion | undefined,
  number: number | undefined,
): BaseVersion | undefined {
  if (number === undefined) return ifMatch
  if (ifMatch === undefined) return { number }
  throw new AppError('invalid_field', 'Send either `base_version` or `If-Match`, not both.')
}
