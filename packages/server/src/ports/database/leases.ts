// Port: named leases with one holder at a time, across processes and machines.

export interface LeasesReader {
  /** Null unless the lease is held at `now`, by the same rule as in `take`. */
  find(
    name: string,
    now: number,
  ): Promise<{ readonly holder: string; readonly until: number } | null>
}

export interface LeasesWriter extends LeasesReader {
  /**
   * Acquires or renews the lease until `until`. False if another holder's lease has not expired by
   * `now`, unless it would end more than two days after `now`.
   */
  take(name: string, holder: string, now: number, until: number): Promise<boolean>
  /** Does nothing if the lease belongs to another holder. */
  release(name: string, holder: string): Promise<void>
}
