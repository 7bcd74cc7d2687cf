// Queues a mail in the outbox.
import { idBytes, type MailId, makeId } from '@plinth/domain/base/ids'
import type { Transaction } from '../../ports/database/database.ts'
import type { Mail } from '../../ports/mail.ts'
import type { Deps } from '../base/deps.ts'

/** Sealing purpose of queued mail. */
export const mailPurpose = 'mail'

/**
 * Call in the transaction that makes the change which the mail reports, and call `jobSignal.notify` after
 * the commit.
 */
export async function queueMail(
  { clock, random, sealer }: Pick<Deps, 'clock' | 'random' | 'sealer'>,
  tx: Transaction,
  mail: Mail,
): Promise<MailId> {
  const id = makeId('mail', random(idBytes))
  await tx.outbox.insert({
    id,
    sealed: sealer.seal(mailPurpose, JSON.stringify(mail)),
    createdAt: clock.now(),
  })
  return id
}
