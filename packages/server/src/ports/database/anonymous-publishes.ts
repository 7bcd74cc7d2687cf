// Port: publishes without an account, recorded per network and per browser for the rate limits.
import type { AnonymousLimits, DecidingPublishes } from '@plinth/domain/abuse/anonymous-limits'
import type { BrowserId } from '@plinth/domain/base/ids'

export interface Publisher {
  /** A network in the notation of `networkOf`, or a wider one that contains it. */
  readonly network: string
  /** Null if the client sent no browser cookie. */
  readonly browserId: BrowserId | null
}

export interface AnonymousPublishesReader {
  /** Times of the successful publishes that decide whether these limits are reached. */
  findDeciding(publisher: Publisher, limits: AnonymousLimits): Promise<DecidingPublishes>
}

export interface AnonymousPublishesWriter extends AnonymousPublishesReader {
  /** Locks the network: no other transaction reads or records for it before this one ends. */
  lock(network: string): Promise<void>
  record(publisher: Publisher, now: number): Promise<void>
  /**
   * Removes records older than `time`. Networks are personal data, so they are stored only as long
   * as a limit needs them.
   */
  removeBefore(time: number): Promise<void>
}
