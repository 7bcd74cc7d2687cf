// Host label → what stands behind it, kept in memory for as long as nothing has changed.
import type { Change, ChangeFeed } from '../../ports/changes.ts'
import type { UseCases } from '../../usecases/bind.ts'
import type { Address } from '../../usecases/find-address.ts'
import { ByteCache } from './byte-cache.ts'

/** About what an entry and its place in the map take. */
const entryBytes = 1500

export interface AddressBook {
  find(label: string): Promise<Address | null>
}

export function createAddressBook(
  { findAddress }: Pick<UseCases, 'findAddress'>,
  feed: ChangeFeed,
  maxBytes: number,
): AddressBook {
  const cache = new ByteCache<Address | null>(maxBytes)
  let changes = 0

  feed.listen((change) => {
    changes += 1
    if (change === 'everything') cache.clear()
    else cache.deleteWhere((label, address) => concerns(change, label, address))
  })

  return {
    async find(label) {
      if (!feed.catchUp()) return findAddress(label)
      const known = cache.get(label)
      if (known !== undefined) return known
      const before = changes
      const found = await findAddress(label)
      // What was read before a change was heard of may be older than the change.
      if (before === changes) cache.set(label, found, entryBytes)
      return found
    },
  }
}

function concerns(change: Change, label: string, address: Address | null): boolean {
  if (change.label === label) return true
  switch (address?.kind) {
    case 'site': {
      const { id, tenantId } = address.site
      return id === change.site || (tenantId !== null && tenantId === change.tenant)
    }
    case 'moved':
      return address.siteId === change.site
    default:
      return false
  }
}
