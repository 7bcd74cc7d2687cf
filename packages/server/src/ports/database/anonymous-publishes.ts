// Port: publishes without an account, recorded per network and per browser for the rate limits.
import type { AnonymousHistory, AnonymousLimits } from '@plinth/domain/abuse/anonymous-limits'
import type { BrowserId } from '@plinth/domain/base/ids'

export interface Publisher {
  /** A network in the notation of `networkOf`, or a wider one that contains it. */
  readonly network: string
  /** Null if the client sent no browser cookie. */
  readonly browserId: BrowserId | null
}

/** A publisher and the limits that apply to it. */
export interface LimitedPublisher extends Publisher {
  readonly limits: AnonymousLimits
}

export interface AnonymousPublishesReader {
  /** For each, the times of the successful publishes that decide whether its limits are reached. */
  findDeciding(publishers: readonly LimitedPublisher[]): Promise<Omit<AnonymousHistory, 'now'>[]>
}

export interface AnonymousPublishesWriter extends AnonymousPublishesReader {
  /**
   * Locks the networks, in this order, and then the browsers: no other transaction reads or records
   * for them before this one ends.
   */
  lock(publishers: readonly Publisher[]): Promise<void>
  record(publishers: readonly Publisher[], now: number): Promise<void>
  /**
   * Removes records older than `time`. Networks are personal data, so they are stored only as long
   * as a limit needs them.
   */
  removeBefore(time: number, limit: number): Promise<number>
}
