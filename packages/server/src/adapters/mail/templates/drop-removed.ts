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
    `The people who run ${host} removed your drop ${slug}. Its address now says that it was removed; what you uploaded is still there.`,
    note === '' ? 'They found that it breaks the rules of the service.' : `Their reason: ${note}`,
    'You think that this is a mistake? Reply to this mail and say why: it can be given back.',
  ],
  action: { label: 'See the drop', link: `${baseUrl}/dashboard/drops/${siteId}` },
  note: `You get this mail because you own the account at ${host} that the drop belongs to.`,
})
