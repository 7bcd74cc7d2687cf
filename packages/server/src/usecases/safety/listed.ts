// Keyset pagination of the operator's lists.
import type { Page, Place } from '../../ports/page.ts'

const pageSize = 30

export interface Listed<T> {
  readonly rows: readonly T[]
  /** Position of the next page; null if there is none. */
  readonly next: Place | null
}

/** Reads one extra row to find out whether there is another page. */
export async function readPage<T>(
  before: Place | null,
  read: (page: Page) => Promise<T[]>,
  placeOf: (row: T) => Place,
): Promise<Listed<T>> {
  const found = await read({ before, limit: pageSize + 1 })
  const rows = found.slice(0, pageSize)
  const last = rows.at(-1)
  return { rows, next: last && found.length > pageSize ? placeOf(last) : null }
}
