// Port: publishes without an account, counted per network and per browser for the rate limit.
import type { AnonymousCounts } from '@plinth/domain/abuse/anonymous-limits'
import type { BrowserId } from '@plinth/domain/base/ids'

export interface Publisher {
  /** Network prefix of the client's IP address, as returned by `networkOf`. */
  readonly network: string
  /** Null if the client sent no browser cookie. */
  readonly browserId: BrowserId | null
}

export interface AnonymousPublishesReader {
  /** Counts successful publishes within the hour and within the day before `now`. */
  count(publisher: Publisher, now: number): Promise<AnonymousCounts>
}

export interface AnonymousPublishesWriter extends AnonymousPublishesReader {
  /** Locks the network: no other transaction counts or records for it before this one ends. */
  lock(network: string): Promise<void>
  record(publisher: Publisher, now: number): Promise<void>
  /**
   * Removes records older than `time`. Networks are personal data, so they are stored only as long
   * as a limit needs them.
   */
  removeBefore(time: number): Promise<void>
}
