// Looks up a custom domain of a drop for which the caller is already authorized.
import { type Hostname, parseHostname } from '@plinth/domain/addresses/hostname'
import { AppError } from '@plinth/domain/base/errors'
import type { DropId } from '@plinth/domain/base/ids'
import { isLapsed } from '@plinth/domain/custom-domains/custom-domain'
import type { DomainRecord, DomainsReader } from '../../ports/database/domains.ts'
import type { OwnedDrop } from '../access/owned-drop.ts'

export interface DomainInput {
  readonly drop: OwnedDrop
  /** As entered by the user; not normalised. */
  readonly hostname: string
}

/** For use cases that write: they load the drop under the tenant's lock. */
export interface DomainReference extends Pick<DomainInput, 'hostname'> {
  /** Id of the drop. */
  readonly id: string
}

export interface WantedDomain {
  readonly dropId: DropId
  readonly hostname: Hostname
  readonly now: number
}

export async function requireDomain(
  domains: DomainsReader,
  { dropId, hostname, now }: WantedDomain,
): Promise<DomainRecord> {
  const domain = await domains.find(dropId, hostname)
  if (!domain || isLapsed(domain, now)) throw noSuchDomain()
  return domain
}

/** Parses a hostname in a URL path: an invalid one is `not_found`, not `invalid_field`. */
export function hostnameInPath(text: string): Hostname {
  try {
    return parseHostname(text)
  } catch (cause) {
    throw noSuchDomain(cause)
  }
}

const noSuchDomain = (cause?: unknown): AppError =>
  new AppError('not_found', 'This drop has no such domain.', { cause })
