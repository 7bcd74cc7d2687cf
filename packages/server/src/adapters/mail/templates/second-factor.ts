// Content of the mails about changes to passkeys and two-step sign-in.
import type { Mail } from '../../../ports/mail.ts'
import { accountLink, type MailContent, type MailService } from './mail-content.ts'
import { greeting } from './plain-name.ts'

type SecondFactorMail = Extract<
  Mail,
  {
    kind:
      | 'passkey_added'
      | 'passkey_removed'
      | 'two_step_on'
      | 'two_step_off'
      | 'recovery_codes_renewed'
      | 'recovery_code_used'
  }
>

export function secondFactorContent(mail: SecondFactorMail, service: MailService): MailContent {
  const { host } = service
  const { subject, text } = describe(mail, host)
  const { advice, action } = service.allowsPasswords
    ? resetPassword(service)
    : checkAccount(service)
  return {
    subject,
    paragraphs: [
      greeting(mail.name),
      `${text} If that was you, you don’t need to do anything.`,
      `If it wasn’t you, ${advice} If they show a passkey or two-step sign-in that isn’t yours and that you can’t remove, ask the operator of ${host} for a sign-in link.`,
    ],
    action,
    note: 'We send this email whenever the way you sign in changes.',
  }
}

const resetPassword = ({ baseUrl }: MailService) => ({
  advice: 'reset your password now, then check your account settings.',
  action: { label: 'Reset password', link: `${baseUrl}/reset` },
})

const checkAccount = (service: MailService) => ({
  advice: 'check your account settings now, and sign out everywhere else.',
  action: { label: 'Check your account', link: accountLink(service) },
})

function describe(mail: SecondFactorMail, host: string): { subject: string; text: string } {
  switch (mail.kind) {
    case 'passkey_added':
      return {
        subject: 'A passkey was added',
        text: `The passkey “${mail.passkey}” was added to your account at ${host}.`,
      }
    case 'passkey_removed':
      return {
        subject: 'A passkey was removed',
        text: `The passkey “${mail.passkey}” was removed from your account at ${host}.`,
      }
    case 'two_step_on':
      return {
        subject: 'Two-step sign-in is on',
        text: `Two-step sign-in was turned on for your account at ${host}.`,
      }
    case 'two_step_off':
      return {
        subject: 'Two-step sign-in is off',
        text: `Two-step sign-in was turned off for your account at ${host}.`,
      }
    case 'recovery_codes_renewed':
      return {
        subject: 'You have new recovery codes',
        text: `New recovery codes were made for your account at ${host}. The earlier ones no longer work.`,
      }
    case 'recovery_code_used':
      return {
        subject: 'A recovery code was used',
        text: `A recovery code was used to sign in to your account at ${host}. ${leftText(mail.left)}`,
      }
    default:
      return mail satisfies never
  }
}

function leftText(left: number): string {
  if (left === 0) return 'It was your last one: make new ones in your account settings.'
  return left === 1 ? 'You have 1 left.' : `You have ${left} left.`
}
