// What a resolved host depends on, and what of its address has to be remembered.
import type { DropId, TenantId } from '@plinth/domain/base/ids'
import type { AddressOf } from '@plinth/domain/serving/address'
import type { Change } from '../../../ports/database/changes.ts'
import type { DropRecord } from '../../../ports/database/drops.ts'
import type { TenantRecord } from '../../../ports/database/tenants.ts'
import type { Address, VersionToServe } from '../../../usecases/serving/find-address.ts'

export interface Subjects {
  readonly drop: DropId | null
  readonly tenant: TenantId | null
}

/** What the host's entry depends on, besides its own label. */
export function subjectsOf(address: Address | null): Subjects {
  switch (address?.kind) {
    case 'drop':
      return { drop: address.drop.id, tenant: address.drop.tenantId }
    case 'moved':
      return { drop: address.dropId, tenant: null }
    default:
      return { drop: null, tenant: null }
  }
}

export function isConcerned(change: Change, hostKey: string, { drop, tenant }: Subjects): boolean {
  return (
    change.label === hostKey ||
    (drop !== null && change.drop === drop) ||
    (tenant !== null && change.tenant === tenant)
  )
}

/** The address with no more of its version's record than serving it needs. */
export function withLeanVersion(
  address: Address | null,
): AddressOf<DropRecord, TenantRecord, VersionToServe> | null {
  if (address?.kind !== 'drop' || address.version === null) return address
  const { id, manifest, encodings, createdAt, publishedAt } = address.version
  // The same string as the drop's.
  const dropId = address.drop.id
  return { ...address, version: { id, dropId, manifest, encodings, createdAt, publishedAt } }
}
