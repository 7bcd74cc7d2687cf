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
    `The password of your account at ${host} was changed. If that was you, you don’t need to do anything.`,
    'If it wasn’t you, reset your password now.',
  ],
  action: { label: 'Reset password', link: `${baseUrl}/reset` },
  note: 'We send this email whenever your password changes.',
})
