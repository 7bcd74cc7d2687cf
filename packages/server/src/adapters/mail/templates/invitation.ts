// Content of the mail that invites a person to an organisation.
import type { Mail } from '../../../ports/mail.ts'
import { codeLink, type LinkBase, type MailContent } from './mail-content.ts'
import { plainName } from './plain-name.ts'

type Invitation = Extract<Mail, { kind: 'invitation' }>

export function invitationContent(invitation: Invitation, base: LinkBase): MailContent {
  const inviter = plainName(invitation.inviter) || 'Someone'
  const organisation = plainName(invitation.organisation) || 'an organisation'
  return {
    subject: `${inviter} invites you to ${organisation}`,
    paragraphs: [
      'Hello,',
      `${inviter} invites you to ${organisation}, which publishes at ${base.host}. Your role there: ${plainName(invitation.role)}.`,
    ],
    action: { label: 'See the invitation', link: codeLink(base, 'invitation', invitation.code) },
    note: 'You do not know who this is? Then there is nothing to do: you join only by accepting.',
  }
}
