// Content of the mail about a custom domain that was removed from a drop.
import { formatDays } from '@plinth/domain/base/day'
import { failingDomainLifetime } from '@plinth/domain/custom-domains/custom-domain'
import type { Mail } from '../../../ports/mail.ts'
import type { LinkBase, MailContent } from './mail-content.ts'
import { greeting } from './plain-name.ts'

type DomainRemoved = Extract<Mail, { kind: 'domain_removed' }>

const reasons = {
  lapsed: `Its DNS has not pointed here for ${formatDays(failingDomainLifetime)}.`,
  taken_over:
    'Its DNS has not pointed here for a while, and another account has proven that it owns it.',
} as const

export const domainRemovedContent = (
  { name, hostname, slug, siteId, why }: DomainRemoved,
  { baseUrl, host }: LinkBase,
): MailContent => ({
  subject: `${hostname} was removed from your drop`,
  paragraphs: [
    greeting(name),
    `${hostname} does not belong to your drop ${slug} any more. ${reasons[why]} The drop itself stays as it is, at its own address.`,
    'You want it back? Add it again: the page of the drop tells what to set in DNS.',
  ],
  action: { label: 'See the drop', link: `${baseUrl}/dashboard/drops/${siteId}` },
  note: `You get this mail because you own the account at ${host} that the drop belongs to.`,
})
