// Content of the mail that asks to confirm a new email address.
import type { Mail } from '../../../ports/mail.ts'
import { codeLink, type LinkBase, type MailContent } from './mail-content.ts'
import { greeting } from './plain-name.ts'

type ChangeEmail = Extract<Mail, { kind: 'change_email' }>

export const changeEmailContent = ({ name, code }: ChangeEmail, base: LinkBase): MailContent => ({
  subject: 'Confirm your new email',
  paragraphs: [
    greeting(name),
    `Confirm this address to use it for your account at ${base.host}. Until then you sign in with your old address.`,
  ],
  action: { label: 'Confirm email', link: codeLink(base, 'verify', code) },
  note: 'Didn’t request this? Ignore this email.',
})
