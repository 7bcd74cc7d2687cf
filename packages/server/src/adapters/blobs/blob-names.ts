// Defence in depth: ids and digests are ours already, but they become paths and keys here.
import { parseId, type SiteId } from '@plinth/domain/ids'

export function checkSite(site: SiteId): SiteId {
  const id = parseId('site', site)
  if (id === null) throw new RangeError(`Not the id of a drop: ${JSON.stringify(site)}.`)
  return id
}

export function checkDigest(digest: string): string {
  if (!isDigest(digest)) throw new RangeError(`Not a sha256: ${JSON.stringify(digest)}.`)
  return digest
}

export function isDigest(name: string): boolean {
  return /^[0-9a-f]{64}$/.test(name)
}
