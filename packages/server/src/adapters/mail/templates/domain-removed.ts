// Content of the mail about a custom domain that was removed from a drop.
import { formatDays } from '@plinth/domain/base/day'
import { failingDomainLifetime } from '@plinth/domain/custom-domains/custom-domain'
import type { Mail } from '../../../ports/mail.ts'
import type { LinkBase, MailContent } from './mail-content.ts'
import { greeting } from './plain-name.ts'

type DomainRemoved = Extract<Mail, { kind: 'domain_removed' }>

const reasons = {
  lapsed: `Its DNS records haven’t pointed here for ${formatDays(failingDomainLifetime)}.`,
  taken_over:
    'Its DNS records stopped pointing here, and another account has proved that it owns the domain.',
} as const

export const domainRemovedContent = (
  { name, hostname, slug, siteId, why }: DomainRemoved,
  { baseUrl, host }: LinkBase,
): MailContent => ({
  subject: `${hostname} was removed from your drop`,
  paragraphs: [
    greeting(name),
    `We removed ${hostname} from your drop ${slug}. ${reasons[why]} The drop is still online at its Plinth address.`,
    'To use the domain again, add it on the drop’s page. You’ll find the DNS records to set there.',
  ],
  action: { label: 'View drop', link: `${baseUrl}/dashboard/drops/${siteId}/domains` },
  note: `You receive this email because you own the drop’s account at ${host}.`,
})
