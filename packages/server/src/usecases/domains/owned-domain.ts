// The one rule for reaching a custom domain: by the drop, which must be the actor's.
import { isLapsed } from '@plinth/domain/custom-domains'
import { AppError } from '@plinth/domain/errors'
import { type Hostname, parseHostname } from '@plinth/domain/hostname'
import type { SiteId } from '@plinth/domain/ids'
import type { DomainRecord, DomainsReader } from '../../ports/domains.ts'

export interface DomainInput {
  /** The drop's. */
  readonly id: string
  /** As people type it. */
  readonly hostname: string
}

export interface WantedDomain {
  readonly siteId: SiteId
  readonly hostname: Hostname
  readonly now: number
}

export async function requireDomain(
  domains: DomainsReader,
  { siteId, hostname, now }: WantedDomain,
): Promise<DomainRecord> {
  const domain = await domains.find(siteId, hostname)
  if (!domain || isLapsed(domain, now)) throw noSuchDomain()
  return domain
}

/** For a name in an address, where what cannot be one is simply not there. */
export function hostnameInPath(text: string): Hostname {
  try {
    return parseHostname(text)
  } catch (cause) {
    throw noSuchDomain(cause)
  }
}

const noSuchDomain = (cause?: unknown): AppError =>
  new AppError('not_found', 'This drop has no such domain.', { cause })
