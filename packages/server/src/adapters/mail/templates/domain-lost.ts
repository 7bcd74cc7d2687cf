// Content of the mail about a custom domain whose DNS no longer points to the drop.
import { formatDay } from '@plinth/domain/base/day'
import type { Mail } from '../../../ports/mail.ts'
import type { LinkBase, MailContent } from './mail-content.ts'
import { greeting } from './plain-name.ts'

type DomainLost = Extract<Mail, { kind: 'domain_lost' }>

export const domainLostContent = (
  { name, hostname, slug, siteId, reason, records, keptUntil, ...how }: DomainLost,
  { baseUrl }: LinkBase,
): MailContent => ({
  subject: `${hostname} no longer points to your drop`,
  paragraphs: [
    greeting(name),
    `Visitors can no longer reach your drop ${slug} at ${hostname}. ${reason} The drop is still online at its Plinth address.`,
    whatToDo({ records, ...how }),
    // One paragraph each, so that a record can be copied without other text.
    ...records.map(({ type, name, value }) => `${name} ${type} ${value}`),
    `We check again automatically and keep the domain for you until ${formatDay(keptUntil)}.`,
  ],
  action: { label: 'View DNS status', link: `${baseUrl}/dashboard/drops/${siteId}/domains` },
  note: 'Moved the domain to another service? You don’t need to do anything.',
})

function whatToDo({
  isTransient,
  oneIsEnough,
  records,
}: Pick<DomainLost, 'isTransient' | 'oneIsEnough' | 'records'>) {
  const all = records.length === 1 ? 'set this DNS record:' : 'set these DNS records:'
  const set = oneIsEnough ? 'set one of these DNS records:' : all
  return isTransient
    ? `If you haven’t changed anything, wait: the domain works again once its DNS servers respond. Otherwise ${set}`
    : `To fix this, ${set}`
}
