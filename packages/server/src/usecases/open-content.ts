import type { Readable } from 'node:stream'
import type { SiteId } from '@plinth/domain/ids'
import type { Part } from '../ports/blobs.ts'
import { DamagedPack } from '../ports/damaged-pack.ts'
import type { Deps } from './deps.ts'

/** The content of a file of a version. A missing pack is a fault, not an answer. */
export async function openContent(
  { blobs }: Pick<Deps, 'blobs'>,
  siteId: SiteId,
  slice: Part,
): Promise<Readable> {
  const content = await blobs.open(siteId, slice)
  if (!content) throw new DamagedPack(`pack ${slice.pack} of ${siteId} is missing`)
  return content
}
