// Content of the mail that asks to confirm a new e-mail address.
import type { Mail } from '../../../ports/mail.ts'
import { codeLink, type LinkBase, type MailContent } from './mail-content.ts'
import { greeting } from './plain-name.ts'

type ChangeEmail = Extract<Mail, { kind: 'change_email' }>

export const changeEmailContent = ({ name, code }: ChangeEmail, base: LinkBase): MailContent => ({
  subject: 'Confirm your new e-mail address',
  paragraphs: [
    greeting(name),
    `This is to become the address of your account at ${base.host}. Confirm that it is yours; until then the old one counts.`,
  ],
  action: { label: 'Confirm address', link: codeLink(base, 'verify', code) },
  note: 'You did not ask for it? Then there is nothing to do: nobody gets this address without your confirmation.',
})
