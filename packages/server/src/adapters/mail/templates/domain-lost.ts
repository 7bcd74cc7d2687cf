// Content of the mail about a custom domain whose DNS no longer points to the drop.
import { formatDay } from '@plinth/domain/base/day'
import type { Mail } from '../../../ports/mail.ts'
import type { LinkBase, MailContent } from './mail-content.ts'
import { greeting } from './plain-name.ts'

type DomainLost = Extract<Mail, { kind: 'domain_lost' }>

export const domainLostContent = (
  { name, hostname, slug, siteId, reason, records, keptUntil, ...how }: DomainLost,
  { baseUrl, host }: LinkBase,
): MailContent => ({
  subject: `${hostname} does not lead to your drop any more`,
  paragraphs: [
    greeting(name),
    `Visitors do not reach your drop ${slug} at ${hostname} any more. ${reason} Its own address serves the drop meanwhile.`,
    whatToDo(how),
    // One paragraph each, so that a record can be copied without other text.
    ...records.map(({ type, name, value }) => `${name} ${type} ${value}`),
    `${host} looks again by itself. The domain is kept for you until ${formatDay(keptUntil)}.`,
  ],
  action: { label: 'See what DNS says', link: `${baseUrl}/dashboard/drops/${siteId}` },
  note: 'You have moved the domain elsewhere? Then there is nothing to do.',
})

function whatToDo({ isTrouble, oneIsEnough }: Pick<DomainLost, 'isTrouble' | 'oneIsEnough'>) {
  const have = oneIsEnough ? 'have one of these in DNS:' : 'have this in DNS:'
  return isTrouble
    ? `Unless you have changed something, there is nothing to set: it works again as soon as they answer. Otherwise ${have}`
    : `To bring it back, ${have}`
}
