// Keyset pagination of lists ordered by time, newest first.

/** Cursor: the time and id of the last row of the previous page. */
export interface PageCursor {
  readonly at: number
  readonly id: string
}

export interface Page {
  /** Null for the first page, which starts at the newest row. */
  readonly before: PageCursor | null
  readonly limit: number
}
