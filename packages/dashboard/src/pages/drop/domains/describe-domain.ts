// A domain in words: its state, what is left to do, and how long it is kept.
import { formatDay } from '@plinth/domain/day'
import type { Domain } from '../../../api/queries.ts'
import type { State } from '../../../components/state-dot.tsx'

export const domainDots: Readonly<Record<Domain['status'], State>> = {
  pending_dns: { tone: 'warn', word: 'waiting for DNS' },
  issuing: { tone: 'warn', word: 'getting its certificate' },
  active: { tone: 'good', word: 'active' },
  failed: { tone: 'bad', word: 'not working' },
}

interface DomainPlace {
  /** The drop's own address leads here. */
  readonly isLeading: boolean
  /** Whether the drop itself is. */
  readonly isLive: boolean
}

const leads = {
  now: 'Visitors of the drop are sent here.',
  later: 'its visitors are sent here.',
}
const answers = { now: 'The drop answers here, too.', later: 'it answers here, too.' }

/** The reason of the service goes before what can be said of every domain in that state. */
export function domainSentence(
  { status, reason, records }: Domain,
  { isLeading, isLive }: DomainPlace,
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
      if (!isLive) return `Once the drop is live, ${isLeading ? leads.later : answers.later}`
      return isLeading ? leads.now : answers.now
    case 'failed':
      return 'It does not lead here.'
  }
}

/** What happens when nobody does anything; null: nothing. */
export function lapseWords({ proven_at, lapses_at }: Domain): string | null {
  if (lapses_at === null) return null
  const day = formatDay(Date.parse(lapses_at))
  return proven_at === null
    ? `Unless its DNS is set, it is taken off this list on ${day}.`
    : `Unless its DNS comes back, it is removed on ${day}.`
}

/** Nothing is left to do there. */
export const isDnsRight = ({
  proven_at,
  lapses_at,
}: Pick<Domain, 'proven_at' | 'lapses_at'>): boolean => proven_at !== null && lapses_at === null

/** The one that the drop's own address leads to: the first that works. */
export const leadingDomain = <D extends Pick<Domain, 'status'>>(
  domains: readonly D[],
): D | undefined => domains.find(({ status }) => status === 'active')

/** What visitors notice when one of `domains` goes; `ownHost` is that of the drop's own address. */
export function removalSentence(
  { hostname, status }: Pick<Domain, 'hostname' | 'status'>,
  domains: readonly Pick<Domain, 'hostname' | 'status'>[],
  ownHost: string,
): string {
  if (status !== 'active') return `Visitors of ${ownHost} notice nothing.`
  const next = leadingDomain(domains.filter((one) => one.hostname !== hostname))
  if (!next) return `It stops answering at once, and ${ownHost} serves the drop again.`
  return `It stops answering at once. Visitors of ${ownHost} are sent to ${next.hostname}.`
}
