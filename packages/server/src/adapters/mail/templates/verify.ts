// Content of the mail that asks to confirm the e-mail address of a new account.
import type { Mail } from '../../../ports/mail.ts'
import { codeLink, type LinkBase, type MailContent } from './mail-content.ts'
import { greeting } from './plain-name.ts'

type Verify = Extract<Mail, { kind: 'verify' }>

export const verifyContent = ({ name, code }: Verify, base: LinkBase): MailContent => ({
  subject: 'Confirm your e-mail address',
  paragraphs: [
    greeting(name),
    `This address was used to sign up at ${base.host}. Confirm that it is yours, and your account is ready.`,
  ],
  action: { label: 'Confirm address', link: codeLink(base, 'verify', code) },
  note: 'You did not sign up? Then there is nothing to do: without your confirmation nothing of that account is shown to visitors.',
})
