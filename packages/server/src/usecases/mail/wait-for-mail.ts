// Waits until queued mail has been delivered.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../base/deps.ts'
import { deliveryLeaseMs } from './deliver-mail.ts'

const longestWaitMs = 10_000
const pauseMs = 20

/**
 * Resolves when the queued mail has been delivered, or after 10 seconds. Delivery follows the response that
 * queued the mail, so a script that reads the mailbox at once would find it empty.
 */
export async function waitForMail({
  clock,
  database,
  jobSignal,
}: Pick<Deps, 'clock' | 'database' | 'jobSignal'>): Promise<void> {
  // A mail being delivered is due again after `deliveryLeaseMs`, in case the delivery is interrupted.
  const isPending = () => database.read.outbox.hasDue(clock.now() + deliveryLeaseMs)
  if (!(await isPending())) return
  // Another process, such as a `plinthd` command, may have queued it.
  jobSignal.notify('mail')
  const deadline = performance.now() + longestWaitMs
  while ((await isPending()) && performance.now() < deadline) await sleep(pauseMs)
}
