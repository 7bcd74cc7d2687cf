// Content of the mail to the old address after the email address was changed.
import type { Mail } from '../../../ports/mail.ts'
import type { LinkBase, MailContent } from './mail-content.ts'
import { greeting } from './plain-name.ts'

type EmailChanged = Extract<Mail, { kind: 'email_changed' }>

export const emailChangedContent = (
  { name, newEmail }: EmailChanged,
  { host }: LinkBase,
): MailContent => ({
  subject: 'Your email was changed',
  paragraphs: [
    greeting(name),
    `The email of your account at ${host} is now ${newEmail}. You can no longer sign in with this address.`,
  ],
  action: null,
  note: `Didn’t change it? Contact the operator of ${host} right away.`,
})
