// Content of the mails about a sign-in provider that was connected or disconnected.
import type { Mail } from '../../../ports/mail.ts'
import { accountLink, type LinkBase, type MailContent } from './mail-content.ts'
import { greeting } from './plain-name.ts'

type ProviderMail = Extract<Mail, { kind: 'provider_connected' | 'provider_disconnected' }>

export function signInProviderContent(
  { kind, name, provider }: ProviderMail,
  base: LinkBase,
): MailContent {
  const { host } = base
  const isConnected = kind === 'provider_connected'
  const change = isConnected
    ? `${provider} was connected to your account at ${host}, so it can be used to sign in.`
    : `${provider} was disconnected from your account at ${host}, so it can no longer be used to sign in.`
  return {
    subject: isConnected ? `${provider} was connected` : `${provider} was disconnected`,
    paragraphs: [
      greeting(name),
      `${change} If that was you, you don’t need to do anything.`,
      `If it wasn’t you, check in your account settings how you sign in, and sign out everywhere else. If you can’t sign in any more, ask the operator of ${host} for a sign-in link.`,
    ],
    action: { label: 'Check your account', link: accountLink(base) },
    note: 'We send this email whenever the way you sign in changes.',
  }
}
