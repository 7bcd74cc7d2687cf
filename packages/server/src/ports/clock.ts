/** Source of the current time; tests substitute one they can set. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
}
