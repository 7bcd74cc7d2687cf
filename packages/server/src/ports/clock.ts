// Port: source of the current time. Tests substitute one they can set.

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
}
