// Lease on a due certificate order, stored in the `issueAt` column of the domain's row and extended
// while the order runs. After a crash another node takes over within a minute.
import type { DomainChange, DomainRecord } from '../../ports/database/domains.ts'
import type { Deps } from '../base/deps.ts'

export const leaseMs = 60_000
const extendMs = 20_000

/** The domain was removed, or another node has taken over the order. */
export class OrderLost extends Error {
  override readonly name = 'OrderLost'
}

export interface OrderLease {
  /** Aborted with `OrderLost` when the lease is lost. */
  readonly lost: AbortSignal
  /** Stops extending the lease; resolves once no write is pending. */
  stop(): Promise<void>
  /** Ends the lease by writing the domain's next state, unless it was lost. */
  release(change: DomainChange): Promise<void>
}

export function leaseOrder(
  { clock, database, failures }: Pick<Deps, 'clock' | 'database' | 'failures'>,
  { hostname, dropId, issueAt }: DomainRecord,
): OrderLease {
  const lost = new AbortController()
  let leasedUntil = issueAt
  let extending = Promise.resolve()

  /** Returns false, without writing, if the lease was lost. */
  const write = (change: DomainChange): Promise<boolean> =>
    database.transact(async (tx) => {
      await tx.domains.lock(hostname)
      const domain = await tx.domains.find(dropId, hostname)
      if (domain === null || domain.provenAt === null || domain.issueAt !== leasedUntil)
        return false
      await tx.domains.update(domain, change)
      return true
    })
  async function extend(): Promise<void> {
    const next = clock.now() + leaseMs
    if (await write({ issueAt: next })) leasedUntil = next
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
      await write(change)
    },
  }
}
