// Extracts the `base_version` field of an upload: the number of the version that must be live.

import { AppError } from '@plinth/domain/base/errors'
import type { BaseVersion } from '@plinth/domain/versions/base-version'
import type { UploadPart } from './upload-part.ts'

export interface BaseVersionField {
  /** All other parts, in order. */
  readonly parts: AsyncIterable<UploadPart>
  /** Complete only after `parts` has been read. */
  base(): BaseVersion | undefined
}

/** `given` is the base version that the request names outside the form. */
export function takeBaseVersionField(
  parts: AsyncIterable<UploadPart>,
  given: BaseVersion | undefined,
): BaseVersionField {
  let base = given
  async function* others(): AsyncGenerator<UploadPart> {
    for await (const part of parts) {
      if (part.kind !== 'field' || part.field !== 'base_version') {
        yield part
        continue
      }
      if (base !== undefined)
        throw new AppError(
          'invalid_field',
          'Name the base version only once, by the field `base_version` or by a header.',
        )
      base = { number: read(part.value) }
    }
  }
  return { parts: others(), base: () => base }
}

function read(value: string): number {
  const number = /^\d{1,9}$/.test(value) ? Number(value) : null
  if (number !== null) return number
  throw new AppError('invalid_field', 'The field `base_version` must be the number of a version.')
}
