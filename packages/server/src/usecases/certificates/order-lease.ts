// Whoever takes a due order writes into its row until when it is theirs, and writes that again while
// they are at it. After a crash somebody else goes on within a minute.
import type { DomainChange, DomainRecord } from '../../ports/domains.ts'
import type { Deps } from '../deps.ts'

export const leaseMs = 60_000
const extendMs = 20_000

/** The domain is gone, or somebody else orders for it by now. */
export class OrderLost extends Error {
  override readonly name = 'OrderLost'
}

export interface OrderLease {
  /** Aborted with `OrderLost`. */
  readonly lost: AbortSignal
  /** Resolves when the row is not written to any more. */
  stop(): Promise<void>
  /** Writes down what is next, unless the order is somebody else's by now. */
  handOn(change: DomainChange): Promise<void>
}

export function holdOrder(
  { clock, database }: Pick<Deps, 'clock' | 'database'>,
  { hostname, siteId, issueAt }: DomainRecord,
): OrderLease {
  const lost = new AbortController()
  let until = issueAt
  let extending = Promise.resolve()

  /** False, and nothing is written, when it is lost. */
  const write = (change: DomainChange): Promise<boolean> =>
    database.transact(async (tx) => {
      await tx.domains.lock(hostname)
      const domain = await tx.domains.find(siteId, hostname)
      if (domain === null || domain.provenAt === null || domain.issueAt !== until) return false
      await tx.domains.update(siteId, hostname, change)
      return true
    })
  async function extend(): Promise<void> {
    const next = clock.now() + leaseMs
    if (await write({ issueAt: next })) until = next
    else lost.abort(new OrderLost())
  }
  const timer = setInterval(() => {
    // A database that is away for a moment is asked again in time.
    extending = extending.then(extend).catch(() => undefined)
  }, extendMs)

  return {
    lost: lost.signal,
    async stop() {
      clearInterval(timer)
      await extending
    },
    async handOn(change) {
      await write(change)
    },
  }
}
