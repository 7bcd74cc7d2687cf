// Keyset pagination of the operator's lists.
import type { Page, PageCursor } from '../../ports/database/page.ts'

const pageSize = 30

export interface ResultPage<T> {
  readonly rows: readonly T[]
  /** Position of the next page; null if there is none. */
  readonly next: PageCursor | null
}

/** Reads one extra row to find out whether there is another page. */
export async function readResultPage<T>(
  before: PageCursor | null,
  read: (page: Page) => Promise<T[]>,
  cursorOf: (row: T) => PageCursor,
): Promise<ResultPage<T>> {
  const found = await read({ before, limit: pageSize + 1 })
  const rows = found.slice(0, pageSize)
  const last = rows.at(-1)
  return { rows, next: last && found.length > pageSize ? cursorOf(last) : null }
}
