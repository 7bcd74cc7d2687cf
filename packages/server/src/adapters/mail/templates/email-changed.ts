// Content of the mail to the old address after the e-mail address was changed.
import type { Mail } from '../../../ports/mail.ts'
import type { LinkBase, MailContent } from './mail-content.ts'
import { greeting } from './plain-name.ts'

type EmailChanged = Extract<Mail, { kind: 'email_changed' }>

export const emailChangedContent = (
  { name, newEmail }: EmailChanged,
  { host }: LinkBase,
): MailContent => ({
  subject: 'Your e-mail address was changed',
  paragraphs: [
    greeting(name),
    `Your account at ${host} now has the address ${newEmail}. This one no longer signs in.`,
  ],
  action: null,
  note: `You did not change it? Tell whoever runs ${host} at once.`,
})
