// Content of the mail that asks to confirm the email address of a new account.
import type { Mail } from '../../../ports/mail.ts'
import { codeLink, type LinkBase, type MailContent } from './mail-content.ts'
import { greeting } from './plain-name.ts'

type Verify = Extract<Mail, { kind: 'verify' }>

export const verifyContent = ({ name, code }: Verify, base: LinkBase): MailContent => ({
  subject: 'Confirm your email',
  paragraphs: [
    greeting(name),
    `Confirm this address to finish signing up at ${base.host}. Your drops stay offline until you do.`,
  ],
  action: { label: 'Confirm email', link: codeLink(base, 'verify', code) },
  note: 'Didn’t sign up? Ignore this email. The link only works for the person who signed up.',
})
