// Content of the mail about a changed password.
import type { Mail } from '../../../ports/mail.ts'
import type { LinkBase, MailContent } from './mail-content.ts'
import { greeting } from './plain-name.ts'

type PasswordChanged = Extract<Mail, { kind: 'password_changed' }>

export const passwordChangedContent = (
  { name }: PasswordChanged,
  { baseUrl, host }: LinkBase,
): MailContent => ({
  subject: 'Your password was changed',
  paragraphs: [
    greeting(name),
    `The password of your account at ${host} was changed. If that was you, there is nothing to do.`,
    'If it was not, choose another one at once.',
  ],
  action: { label: 'Choose a new password', link: `${baseUrl}/reset` },
  note: 'You get this mail whenever your password changes, so that nobody does it behind your back.',
})
