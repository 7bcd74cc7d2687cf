// Content of the mail with a password reset link.
import type { Mail } from '../../../ports/mail.ts'
import { codeLink, type LinkBase, type MailContent } from './mail-content.ts'
import { greeting } from './plain-name.ts'

type Reset = Extract<Mail, { kind: 'reset' }>

export const resetContent = ({ name, code }: Reset, base: LinkBase): MailContent => ({
  subject: 'Choose a new password',
  paragraphs: [
    greeting(name),
    `Someone asked for a new password for your account at ${base.host}. If that was you, choose one now. The link works once.`,
  ],
  action: { label: 'Choose a new password', link: codeLink(base, 'reset', code) },
  note: 'You did not ask for it? Then there is nothing to do: your password stays as it is.',
})
