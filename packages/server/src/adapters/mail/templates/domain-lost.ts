import { formatDay } from '@plinth/domain/day'
import type { Mail } from '../../../ports/mail.ts'
import type { MailContent, Place } from '../mail-content.ts'
import { greeting } from '../plain-name.ts'

type DomainLost = Extract<Mail, { kind: 'domain_lost' }>

export const domainLostContent = (
  { name, hostname, slug, siteId, records, keptUntil }: DomainLost,
  { baseUrl, host }: Place,
): MailContent => ({
  subject: `${hostname} does not lead to your drop any more`,
  paragraphs: [
    greeting(name),
    `The DNS of ${hostname} has changed, so visitors do not reach your drop ${slug} there any more. Its own address serves it meanwhile.`,
    `To bring it back, have this in DNS: ${records.map(({ type, name, value }) => `${name} ${type} ${value}`).join('; ')}.`,
    `${host} looks again by itself. The domain is kept for you until ${formatDay(keptUntil)}.`,
  ],
  action: { label: 'See what DNS says', link: `${baseUrl}/dashboard/drops/${siteId}` },
  note: 'You have moved the domain elsewhere? Then there is nothing to do.',
})
