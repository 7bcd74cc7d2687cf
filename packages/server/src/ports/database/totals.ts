// Port: counts of whole tables, in parts that each take a few milliseconds.

export type CountedTable = 'drops' | 'accounts' | 'certificates'

export interface CountedPart {
  readonly rows: number
  /** Of the versions of these drops; 0 for other tables. */
  readonly bytes: number
  /**
   * Of certificates that are renewed, in milliseconds since the epoch; null if there is none in this
   * part.
   */
  readonly firstExpiry: number | null
  /** Key of the last row, to continue after it; null if there are no rows. */
  readonly last: string | null
}

export interface TotalsReader {
  /** Counts at most `limit` rows after the key `after`, or from the first row on if it is null. */
  part(table: CountedTable, after: string | null, limit: number): Promise<CountedPart>
}
