// Port: keys of billing events and payments already handled, so that each takes effect once even if
// it is delivered several times.

export interface HandledBillingEventsReader {
  has(key: string): Promise<boolean>
}

export interface HandledBillingEventsWriter extends HandledBillingEventsReader {
  /** Records the key. False if it was recorded already. */
  add(key: string, now: number): Promise<boolean>
  /** Removes keys recorded before this time. */
  removeBefore(time: number, limit: number): Promise<number>
}
