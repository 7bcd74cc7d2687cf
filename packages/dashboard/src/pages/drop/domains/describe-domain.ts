// Descriptions of a custom domain: its state, the next step and when it is removed.
import { formatDay } from '@plinth/domain/base/day'
import type { Domain } from '../../../api/queries.ts'
import type { State } from '../../../components/state-dot.tsx'

export const domainDots: Readonly<Record<Domain['status'], State>> = {
  pending_dns: { tone: 'warn', label: 'waiting for DNS' },
  issuing: { tone: 'warn', label: 'getting its certificate' },
  active: { tone: 'good', label: 'active' },
  failed: { tone: 'bad', label: 'not working' },
}

interface DomainContext {
  /** True if the drop's own address redirects to this domain. */
  readonly isPrimary: boolean
  /** Whether the drop is live. */
  readonly isLive: boolean
}

const primaryTexts = {
  now: 'Visitors of the drop are sent here.',
  later: 'its visitors are sent here.',
}
const secondaryTexts = { now: 'The drop answers here, too.', later: 'it answers here, too.' }

/** The server's reason, if there is one; otherwise a generic sentence for the state. */
export function domainSentence(
  { status, reason, records }: Domain,
  { isPrimary, isLive }: DomainContext,
): string {
  if (reason !== null) return reason
  switch (status) {
    case 'pending_dns':
      return records.length === 1
        ? 'Set this record where your DNS is kept. The rest goes by itself.'
        : 'Set these records where your DNS is kept. The rest goes by itself.'
    case 'issuing':
      return 'DNS is right. The certificate is on its way, which takes about a minute.'
    case 'active':
      if (!isLive)
        return `Once the drop is live, ${isPrimary ? primaryTexts.later : secondaryTexts.later}`
      return isPrimary ? primaryTexts.now : secondaryTexts.now
    case 'failed':
      return 'It does not lead here.'
  }
}

/** When the domain is removed unless its DNS is set up; null if it is not going to be removed. */
export function expirySentence({ proven_at, lapses_at }: Domain): string | null {
  if (lapses_at === null) return null
  const day = formatDay(Date.parse(lapses_at))
  return proven_at === null
    ? `Unless its DNS is set, it is taken off this list on ${day}.`
    : `Unless its DNS comes back, it is removed on ${day}.`
}

/** True if ownership is proven and the DNS records are still in place. */
export const isDnsSetUp = ({
  proven_at,
  lapses_at,
}: Pick<Domain, 'proven_at' | 'lapses_at'>): boolean => proven_at !== null && lapses_at === null

/** The domain that the drop's own address redirects to: the first active one. */
export const primaryDomain = <D extends Pick<Domain, 'status'>>(
  domains: readonly D[],
): D | undefined => domains.find(({ status }) => status === 'active')

/** What removing a domain means for visitors. `ownHost` is the host of the drop's own address. */
export function removalSentence(
  { hostname, status }: Pick<Domain, 'hostname' | 'status'>,
  domains: readonly Pick<Domain, 'hostname' | 'status'>[],
  ownHost: string,
): string {
  if (status !== 'active') return `Visitors of ${ownHost} notice nothing.`
  const next = primaryDomain(domains.filter((one) => one.hostname !== hostname))
  if (!next) return `It stops answering at once, and ${ownHost} serves the drop again.`
  return `It stops answering at once. Visitors of ${ownHost} are sent to ${next.hostname}.`
}
