/** The time. Tests travel with it; nothing in production does. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number
}
