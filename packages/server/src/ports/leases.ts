/** One holder at a time, across processes and machines. */
export interface LeasesWriter {
  /** True when the lease is the holder's until `until`: it was free, over by `now`, or theirs already. */
  take(name: string, holder: string, now: number, until: number): Promise<boolean>
  release(name: string, holder: string): Promise<void>
}
