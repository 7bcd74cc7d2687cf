// Composes the mail adapter: SMTP, or a development mailbox.
import type { Clock } from '../../ports/clock.ts'
import type { Mailer } from '../../ports/mail.ts'
import type { Mailbox, StoredMail } from '../../ports/mailbox.ts'
import { createMessageComposer, type Sender } from './compose-message.ts'
import { createDevelopmentMailbox } from './development-mailbox.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

export interface MailOptions extends Sender {
  /** Null to store mail in `folder` instead. */
  readonly smtpUrl: string | null
  readonly folder: string
  readonly clock: Clock
  /** `file` is the path of the stored message. */
  readonly onStored: (mail: StoredMail, file: string) => void
}

export function createMail(options: MailOptions): { mailer: Mailer; mailbox: Mailbox | null } {
  const compose = createMessageComposer(options)
  if (options.smtpUrl !== null) {
    return { mailer: createSmtpMailer(options.smtpUrl, compose), mailbox: null }
  }
  const mailbox = createDevelopmentMailbox({ ...options, compose })
  return { mailer: mailbox, mailbox }
}
