// Pagination cursor: encodes the position after the last row as an opaque string.
import { AppError } from '@plinth/domain/errors'
import type { Place } from '../../ports/page.ts'

export const presentPlace = (place: Place): string => `${place.at}-${place.id}`

/** Null if the text is not a valid cursor. */
export function readPlace(text: string): Place | null {
  const [, at, id] = /^(\d{1,15})-([a-z]{2}_[a-z2-7]{26})$/.exec(text) ?? []
  return at === undefined || id === undefined ? null : { at: Number(at), id }
}

export function parsePlace(text: string | undefined): Place | null {
  if (text === undefined) return null
  const place = readPlace(text)
  if (place) return place
  throw new AppError(
    'invalid_field',
    'The field `before` must be the `next` value of the previous page.',
  )
}
