// Mail that asks to confirm a new e-mail address.
import type { Mail } from '../../../ports/mail.ts'
import { codeLink, type LinkBase, type MailContent } from './mail-content.ts'
import { greeting } from './plain-name.ts'

type ChangeEmail = Extract<Mail, { kind: 'change_email' }>

export const changeEmailContent = ({ name, code }: ChangeEmail, place: LinkBase): MailContent => ({
  subject: 'Confirm your new e-mail address',
  paragraphs: [
    greeting(name),
    `This is to become the address of your account at ${place.host}. Confirm that it is yours; until then the old one counts.`,
  ],
  action: { label: 'Confirm address', link: codeLink(place, 'verify', code) },
  note: 'You did not ask for it? Then there is nothing to do: nobody gets this address without your confirmation.',
})
