import type { AnonymousCounts } from '@plinth/domain/anonymous-limits'
import type { BrowserId } from '@plinth/domain/ids'

export interface Publisher {
  /** As `networkOf` in the domain names it. */
  readonly network: string
  readonly browserId: BrowserId | null
}

export interface AnonymousPublishesReader {
  /** Successful publishes within the hour and the day before `now`. */
  count(publisher: Publisher, now: number): Promise<AnonymousCounts>
}

export interface AnonymousPublishesWriter extends AnonymousPublishesReader {
  /** No other transaction counts or records for this network before this one ends. */
  lock(network: string): Promise<void>
  record(publisher: Publisher, now: number): Promise<void>
  /** Forgets what no limit asks for any more: addresses are not kept for longer than they are needed. */
  removeBefore(time: number): Promise<void>
}
