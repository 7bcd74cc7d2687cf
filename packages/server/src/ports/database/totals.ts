// Port: counts of whole tables, in parts that each take a few milliseconds.

export type CountedTable = 'drops' | 'accounts' | 'certificates'

/** In milliseconds since the epoch. The two may be of different certificates. */
export interface FirstCertificates {
  readonly expiresAt: number
  /** As in `renewalIsLateAt`. */
  readonly lateAt: number
}

export interface CountedPart {
  readonly rows: number
  /** Of the versions of these drops; 0 for other tables. */
  readonly bytes: number
  /** Of certificates that are renewed; null if there is none in this part. */
  readonly firstCertificates: FirstCertificates | null
  /** Key of the last row, to continue after it; null if there are no rows. */
  readonly last: string | null
}

export interface TotalsReader {
  /** Counts at most `limit` rows after the key `after`, or from the first row on if it is null. */
  part(table: CountedTable, after: string | null, limit: number): Promise<CountedPart>
}
