// Defence in depth: ids are ours already, but they become paths and keys here.
import { type PackId, parseId, type SiteId } from '@plinth/domain/ids'

export function checkSite(site: SiteId): SiteId {
  const id = parseId('site', site)
  if (id === null) throw new RangeError(`Not the id of a drop: ${JSON.stringify(site)}.`)
  return id
}

export function checkPack(pack: PackId): PackId {
  const id = parseId('pack', pack)
  if (id === null) throw new RangeError(`Not the id of a pack: ${JSON.stringify(pack)}.`)
  return id
}
