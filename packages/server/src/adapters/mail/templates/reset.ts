// Content of the mail with a password reset link.
import type { Mail } from '../../../ports/mail.ts'
import { codeLink, type LinkBase, type MailContent } from './mail-content.ts'
import { greeting } from './plain-name.ts'

type Reset = Extract<Mail, { kind: 'reset' }>

export const resetContent = ({ name, code }: Reset, base: LinkBase): MailContent => ({
  subject: 'Reset your password',
  paragraphs: [
    greeting(name),
    `We received a request to reset the password of your account at ${base.host}. Use this link to choose a new one. It works once, for one hour.`,
  ],
  action: { label: 'Choose a new password', link: codeLink(base, 'reset', code) },
  note: 'Didn’t request this? Ignore this email. Your password stays the same.',
})
