import { idBytes, type MailId, makeId } from '@plinth/domain/ids'
import type { Transaction } from '../../ports/database.ts'
import type { Mail } from '../../ports/mail.ts'
import type { Deps } from '../deps.ts'

/** What sealed mail is sealed for. */
export const mailPurpose = 'mail'

/** Together with what the mail is about; ring `followUps` after the commit. */
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
