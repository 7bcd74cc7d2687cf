// Background job that sends queued mail.
import type { Transaction } from '../../ports/database/database.ts'
import type { OutboxEntry } from '../../ports/database/outbox.ts'
import { type Mail, MailRefused } from '../../ports/mail.ts'
import type { Deps } from '../base/deps.ts'
import { nextAttempt } from './next-attempt.ts'
import { mailPurpose } from './queue-mail.ts'

export type DeliverDeps = Pick<
  Deps,
  'clock' | 'database' | 'mailer' | 'mailReachesPeople' | 'sealer'
>

/** Concurrent deliveries, so that a slow one does not hold up the others. */
const concurrency = 4
/**
 * Lease on a mail being sent. Longer than the mailer's timeout: a delivery that has not ended by
 * then was interrupted and is repeated.
 */
export const deliveryLeaseMs = 5 * 60_000
/** After this many failures the cause is probably not the mail; the rest waits for the next run. */
const maxFailures = 20

/**
 * Sends due mail until none is left or `signal` is aborted; deliveries in progress are completed.
 * Safe on any number of nodes at once. Returns the errors.
 */
export async function deliverMail(
  deps: DeliverDeps,
  signal: AbortSignal,
): Promise<readonly unknown[]> {
  const failures: unknown[] = []
  async function deliverSequentially(): Promise<void> {
    while (!signal.aborted && failures.length < maxFailures) {
      const entry = await takeDue(deps)
      if (!entry) return
      const failure = await deliver(deps, entry)
      if (failure) failures.push(failure)
    }
  }
  const runs = await Promise.allSettled(Array.from({ length: concurrency }, deliverSequentially))
  return [...failures, ...runs.flatMap((run) => (run.status === 'rejected' ? [run.reason] : []))]
}

async function takeDue({ clock, database }: DeliverDeps): Promise<OutboxEntry | null> {
  const now = clock.now()
  // Runs after every publish and usually nothing is due, so check without a write transaction
  // first.
  if (!(await database.read.outbox.hasDue(now))) return null
  return database.transact((tx) => tx.outbox.takeDue(now, now + deliveryLeaseMs))
}

/** Null on success. */
async function deliver(deps: DeliverDeps, entry: OutboxEntry): Promise<Error | null> {
  const { database, mailer } = deps
  try {
    await mailer.send(entry.id, openMail(deps, entry))
  } catch (cause) {
    const now = deps.clock.now()
    const refused = cause instanceof MailRefused
    const next = refused ? null : nextAttempt(entry, now)
    if (next === null) {
      await database.transact(async (tx) => {
        await tx.outbox.remove(entry.id)
        // The mail server was unreachable throughout, so the owner has not received the expiry
        // notice.
        if (!refused) await removeNotices(tx, entry, now)
      })
      return new Error(`Mail ${entry.id} was discarded after attempt ${entry.tries}.`, { cause })
    }
    await database.transact((tx) => tx.outbox.postpone(entry.id, next))
    const when = new Date(next).toISOString()
    return new Error(`Mail ${entry.id} could not be sent; the next attempt is at ${when}.`, {
      cause,
    })
  }
  await database.transact(async (tx) => {
    await tx.outbox.remove(entry.id)
    // The mail was only stored in the local mailbox, so the owner has not received the notice.
    if (!deps.mailReachesPeople) await removeNotices(tx, entry, deps.clock.now())
  })
  return null
}

async function removeNotices(tx: Transaction, { id }: OutboxEntry, now: number): Promise<void> {
  await tx.freeClocks.removeNotice(id, now)
  await tx.ownExpiries.removeNotice(id, now)
}

/**
 * Throws if the mail cannot be decrypted; it is retried, because a node with the right secret may
 * succeed.
 */
function openMail({ sealer }: DeliverDeps, { sealed }: OutboxEntry): Mail {
  try {
    return JSON.parse(sealer.open(mailPurpose, sealed)) as Mail
  } catch (cause) {
    throw new Error('The mail was queued under another PLINTH_SECRET.', { cause })
  }
}
