// A drop as its owner sees it, with its custom domains.
import type { Hostname } from '@plinth/domain/addresses/hostname'
import { type DomainStatus, isLapsed } from '@plinth/domain/custom-domains/custom-domain'
import type { DomainRecord } from '../../ports/database/domains.ts'
import type { DropRecord } from '../../ports/database/drops.ts'
import type { TenantRecord } from '../../ports/database/tenants.ts'
import { type DomainStateDeps, stateOf } from '../custom-domains/domain-view.ts'
import { type DropView, viewDrop } from './drop-view.ts'

export interface OwnDropView extends DropView {
  /** In the order they were added. */
  readonly domains: readonly { readonly hostname: Hostname; readonly status: DomainStatus }[]
}

export interface OwnDrop {
  readonly drop: DropRecord
  readonly owner: TenantRecord
  /** May include domains of other drops; these are filtered out. */
  readonly domains: readonly DomainRecord[]
}

export function viewOwnDrop(deps: DomainStateDeps, { drop, owner, domains }: OwnDrop): OwnDropView {
  const now = deps.clock.now()
  const ownDomains = domains.filter((domain) => domain.dropId === drop.id && !isLapsed(domain, now))
  return {
    ...viewDrop(drop, owner, now),
    domains: ownDomains.map((domain) => {
      const { status } = stateOf(deps, domain, owner)
      return { hostname: domain.hostname, status }
    }),
  }
}
