/** Where a list that is read in parts goes on: after the row with this time and id. */
export interface Place {
  readonly at: number
  readonly id: string
}

export interface Page {
  /** Null: from the beginning, which is the newest. */
  readonly before: Place | null
  readonly limit: number
}
