// Content of the mail that invites a person to an organisation.
import type { Mail } from '../../../ports/mail.ts'
import { codeLink, type LinkBase, type MailContent } from './mail-content.ts'
import { plainName } from './plain-name.ts'

type Invitation = Extract<Mail, { kind: 'invitation' }>

export function invitationContent(invitation: Invitation, base: LinkBase): MailContent {
  const inviter = plainName(invitation.inviter) || 'Someone'
  const organisation = plainName(invitation.organisation) || 'an organisation'
  return {
    subject: `${inviter} invited you to ${organisation}`,
    paragraphs: [
      'Hello,',
      `${inviter} invited you to join ${organisation} at ${base.host}. Your role: ${plainName(invitation.role)}.`,
    ],
    action: { label: 'View invitation', link: codeLink(base, 'invitation', invitation.code) },
    note: 'Don’t know the sender? Ignore this email. You only join if you accept.',
  }
}
