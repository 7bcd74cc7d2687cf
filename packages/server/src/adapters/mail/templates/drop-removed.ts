// Content of the mail about a drop that an operator removed.
import type { Mail } from '../../../ports/mail.ts'
import type { LinkBase, MailContent } from './mail-content.ts'
import { greeting } from './plain-name.ts'

type DropRemoved = Extract<Mail, { note: string }>

export const dropRemovedContent = (
  { name, slug, siteId, note }: DropRemoved,
  { baseUrl, host }: LinkBase,
): MailContent => ({
  subject: `Your drop ${slug} was removed`,
  paragraphs: [
    greeting(name),
    `The operator of ${host} removed your drop ${slug}. Visitors see a notice that it was removed. Your files are still stored.`,
    note === '' ? 'It breaks the rules of the service.' : `Reason: ${note}`,
    'If you think this is a mistake, reply to this email and explain why. The operator can restore the drop.',
  ],
  action: { label: 'View drop', link: `${baseUrl}/dashboard/drops/${siteId}` },
  note: `You receive this email because you own the drop’s account at ${host}.`,
})
