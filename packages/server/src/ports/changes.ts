import type { SiteId, TenantId } from '@plinth/domain/ids'

/** What is served differently from now on. A null says nothing about that dimension. */
export interface Change {
  readonly site: SiteId | null
  readonly tenant: TenantId | null
  /** The first label of an address that appeared, moved or went. */
  readonly label: string | null
}

export interface ChangesWriter {
  /** Every write that changes what is served does this in its own transaction. */
  append(change: Partial<Change>, now: number): Promise<void>
  removeBefore(time: number): Promise<void>
}

export interface ChangeFeed {
  /**
   * Tells the listeners everything that was committed on this machine before the call, and on other
   * machines a second before it. False when that cannot be known now: then no cache may answer.
   */
  catchUp(): boolean
  /** `everything` stands for changes that were missed. */
  listen(listener: (change: Change | 'everything') => void): void
  close(): Promise<void>
}
