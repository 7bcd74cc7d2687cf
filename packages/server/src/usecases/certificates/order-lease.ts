// Lease on a due certificate order, stored in the `issue_at` column of its row and extended while the
// order runs. After a crash another node takes over within a minute.
import type { Deps } from '../base/deps.ts'

export const leaseMs = 60_000
const extendMs = 20_000

/** The order is no longer wanted, or another node has taken it over. */
export class OrderLost extends Error {
  override readonly name = 'OrderLost'
}

export interface OrderLease<Change> {
  /** Aborted with `OrderLost` when the lease is lost. */
  readonly lost: AbortSignal
  /** Stops extending the lease; resolves once no write is pending. */
  stop(): Promise<void>
  /** Ends the lease by writing the next state of the row, unless it was lost. */
  release(change: Change): Promise<void>
}

export interface LeasedRow<Change> {
  /** End of the lease that was taken with the order. */
  readonly leasedUntil: number | null
  /** Returns false, without writing, if the lease of the row no longer ends at `leasedUntil`. */
  write(leasedUntil: number | null, change: Change | { readonly issueAt: number }): Promise<boolean>
}

export function leaseOrder<Change>(
  { clock, failures }: Pick<Deps, 'clock' | 'failures'>,
  row: LeasedRow<Change>,
): OrderLease<Change> {
  const lost = new AbortController()
  let { leasedUntil } = row
  let extending = Promise.resolve()

  async function extend(): Promise<void> {
    const next = clock.now() + leaseMs
    if (await row.write(leasedUntil, { issueAt: next })) leasedUntil = next
    else lost.abort(new OrderLost())
  }
  const timer = setInterval(() => {
    // A failed extension is retried at the next interval, before the lease expires.
    extending = extending
      .then(extend)
      .catch((error: unknown) => failures.report('extend-order-lease', error))
  }, extendMs)

  return {
    lost: lost.signal,
    async stop() {
      clearInterval(timer)
      await extending
    },
    async release(change) {
      await row.write(leasedUntil, change)
    },
  }
}
