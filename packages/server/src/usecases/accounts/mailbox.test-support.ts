// Reads queued mail from the outbox before it is sent.
import type { Mail } from '../../ports/mail.ts'
import type { Deps } from '../base/deps.ts'
import { mailPurpose } from '../mail/queue-mail.ts'

/** Removes and returns all queued mail, oldest first. */
export async function takeMails({ database, clock, sealer }: Deps): Promise<Mail[]> {
  const mails: Mail[] = []
  for (;;) {
    const entry = await database.transact(async (tx) => {
      const due = await tx.outbox.takeDue(clock.now(), clock.now() + 1)
      if (due) await tx.outbox.remove(due.id)
      return due
    })
    if (!entry) return mails
    mails.push(JSON.parse(sealer.open(mailPurpose, entry.sealed)) as Mail)
  }
}

/** The code in the only queued mail. */
export async function takeCode(deps: Deps): Promise<string> {
  const [mail, ...more] = await takeMails(deps)
  if (!mail || more.length > 0 || !('code' in mail)) throw new Error('not one mail with a code')
  return mail.code
}
