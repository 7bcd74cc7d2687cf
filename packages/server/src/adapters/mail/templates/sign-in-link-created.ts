// Content of the mail about a sign-in link that an operator created.
import type { Mail } from '../../../ports/mail.ts'
import { accountLink, type LinkBase, type MailContent } from './mail-content.ts'
import { greeting } from './plain-name.ts'

type SignInLinkCreated = Extract<Mail, { kind: 'sign_in_link_created' }>

export const signInLinkCreatedContent = (
  { name }: SignInLinkCreated,
  base: LinkBase,
): MailContent => ({
  subject: 'A sign-in link for your account was created',
  paragraphs: [
    greeting(name),
    `An operator of ${base.host} created a link that signs in to your account once, without your password. If you asked for it, you don’t need to do anything.`,
    'If you didn’t, check your active sessions and ask the operator.',
  ],
  action: { label: 'Check your sessions', link: accountLink(base) },
  note: 'We send this email whenever a sign-in link is created for your account.',
})
