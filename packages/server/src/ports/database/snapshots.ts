// Port: all rows that a backup contains, independent of the database engine.

/** The columns of both engines are numbers and texts. */
export type Cell = string | number | null

export interface TableRows {
  readonly table: string
  readonly columns: readonly string[]
  /** Batches of rows, each with a cell per column. Must be read to its end, or not at all, before the next table. */
  readonly batches: AsyncIterable<readonly Cell[][]>
}

export interface DatabaseSnapshot {
  /** The last migration that was applied. */
  readonly migration: string
  /** Tables in an order in which no row refers to a later one. */
  readonly tables: AsyncIterable<TableRows>
}
