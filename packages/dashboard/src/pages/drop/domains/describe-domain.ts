// Descriptions of a custom domain: its state, the next step and when it is removed.
import { formatDay } from '@plinth/domain/base/day'
import type { Domain } from '../../../api/queries.ts'
import { messages } from './messages.ts'

const { explained, removal } = messages

interface DomainContext {
  /** True if the drop's own address redirects to this domain. */
  readonly isPrimary: boolean
  /** Whether the drop is live. */
  readonly isLive: boolean
}

/** The server's reason, if there is one; otherwise a generic sentence for the state. */
export function domainSentence(
  { status, reason, records }: Domain,
  { isPrimary, isLive }: DomainContext,
): string {
  if (reason !== null) return reason
  switch (status) {
    case 'pending_dns':
      return records.length === 1 ? explained.addRecord : explained.addRecords
    case 'issuing':
      return explained.issuing
    case 'active':
      if (isLive) return isPrimary ? explained.redirected : explained.served
      return isPrimary ? explained.redirectedLater : explained.servedLater
    case 'failed':
      return explained.failed
  }
}

/** When the domain is removed unless its DNS is set up; null if it is not going to be removed. */
export function expirySentence({ proven_at, lapses_at }: Domain): string | null {
  if (lapses_at === null) return null
  const day = formatDay(Date.parse(lapses_at))
  return proven_at === null ? explained.unprovenExpires({ day }) : explained.provenExpires({ day })
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
  if (status !== 'active') return removal.unnoticed({ ownHost })
  const next = primaryDomain(domains.filter((one) => one.hostname !== hostname))
  return next ? removal.next({ ownHost, next: next.hostname }) : removal.last({ ownHost })
}
