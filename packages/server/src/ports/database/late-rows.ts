/** Selects rows of a queue that are due after the one time, to make them due at the other. */
export interface LateRows {
  readonly after: number
  readonly to: number
  readonly limit: number
}
