// Lists that operators read page by page.
import type { Page, Place } from '../../ports/page.ts'

const pageSize = 30

export interface Listed<T> {
  readonly rows: readonly T[]
  /** Where the next page begins; null: there is none. */
  readonly next: Place | null
}

/** Reads one row more than a page has, to know whether there is another. */
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
