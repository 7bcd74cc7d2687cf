// Pagination cursor: encodes the position after the last row as an opaque string.
import { AppError } from '@plinth/domain/base/errors'
import type { PageCursor } from '../../ports/database/page.ts'

export const formatCursor = (cursor: PageCursor): string => `${cursor.at}-${cursor.id}`

/** Null if the text is not a valid cursor. */
export function readCursor(text: string): PageCursor | null {
  const [, at, id] = /^(\d{1,15})-([a-z]{2}_[a-z2-7]{26})$/.exec(text) ?? []
  return at === undefined || id === undefined ? null : { at: Number(at), id }
}

export function parseCursor(text: string | undefined): PageCursor | null {
  if (text === undefined) return null
  const cursor = readCursor(text)
  if (cursor) return cursor
  throw new AppError(
    'invalid_field',
    'The field `before` must be the `next` value of the previous page.',
  )
}
