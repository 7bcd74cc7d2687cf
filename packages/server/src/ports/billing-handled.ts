/** Which events and payments were dealt with, so that each counts once however often it is told. */
export interface BillingHandledReader {
  has(key: string): Promise<boolean>
}

export interface BillingHandledWriter extends BillingHandledReader {
  /** False: it was there. */
  add(key: string, now: number): Promise<boolean>
  removeBefore(time: number): Promise<void>
}
