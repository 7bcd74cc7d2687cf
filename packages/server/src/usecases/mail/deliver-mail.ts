import { type Mail, MailRefused } from '../../ports/mail.ts'
import type { OutboxEntry } from '../../ports/outbox.ts'
import type { Deps } from '../deps.ts'
import { nextAttempt } from './next-attempt.ts'
import { mailPurpose } from './queue-mail.ts'

export type DeliverDeps = Pick<
  Deps,
  'clock' | 'database' | 'mailer' | 'mailReachesPeople' | 'sealer'
>

/** One that a server is slow to take does not hold up the others. */
const atOnce = 4
/** Longer than the mailer takes: what has not ended by then was cut off, and is begun again. */
export const beginAgainMs = 5 * 60_000
/** When this many fail, what is wrong is not the mail: the rest waits for the next run. */
const mostFailures = 20

/**
 * Hands over what is due, until nothing is left or `signal` is aborted; what is under way then is
 * finished. Safe on any number of nodes at once. Returns what went wrong.
 */
export async function deliverMail(
  deps: DeliverDeps,
  signal: AbortSignal,
): Promise<readonly unknown[]> {
  const failures: unknown[] = []
  async function deliverOneByOne(): Promise<void> {
    while (!signal.aborted && failures.length < mostFailures) {
      const entry = await takeDue(deps)
      if (!entry) return
      const failure = await deliver(deps, entry)
      if (failure) failures.push(failure)
    }
  }
  const runs = await Promise.allSettled(Array.from({ length: atOnce }, deliverOneByOne))
  return [...failures, ...runs.flatMap((run) => (run.status === 'rejected' ? [run.reason] : []))]
}

async function takeDue({ clock, database }: DeliverDeps): Promise<OutboxEntry | null> {
  const now = clock.now()
  // The doorbell rings for every publish: most of the time there is nothing to write.
  if (!(await database.read.outbox.hasDue(now))) return null
  return database.transact((tx) => tx.outbox.takeDue(now, now + beginAgainMs))
}

/** Null when it was handed over. */
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
        // Where no mail leaves at all, nobody was told of anything.
        if (!refused) await tx.freeClocks.forgetNotice(entry.id, now)
      })
      return new Error(`Mail ${entry.id} is given up at attempt ${entry.tries}.`, { cause })
    }
    await database.transact((tx) => tx.outbox.postpone(entry.id, next))
    const when = new Date(next).toISOString()
    return new Error(`Mail ${entry.id} was not taken and is tried again at ${when}.`, { cause })
  }
  await database.transact(async (tx) => {
    await tx.outbox.remove(entry.id)
    // It lies in a folder now.
    if (!deps.mailReachesPeople) await tx.freeClocks.forgetNotice(entry.id, deps.clock.now())
  })
  return null
}

/** What this node cannot open, one with the right secret may. */
function openMail({ sealer }: DeliverDeps, { sealed }: OutboxEntry): Mail {
  try {
    return JSON.parse(sealer.open(mailPurpose, sealed)) as Mail
  } catch (cause) {
    throw new Error('It was queued under another PLINTH_SECRET.', { cause })
  }
}
