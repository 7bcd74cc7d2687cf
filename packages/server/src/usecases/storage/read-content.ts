// Reads a file's content into memory.
import type { SiteId } from '@plinth/domain/base/ids'
import type { Slice } from '@plinth/domain/versions/manifest'
import { DamagedPack } from '../../ports/damaged-pack.ts'
import type { Deps } from '../acting/deps.ts'

/** Like `openContent`, for content that fits into memory. */
export async function readContent(
  { blobs }: Pick<Deps, 'blobs'>,
  siteId: SiteId,
  slice: Slice,
): Promise<Buffer> {
  const content = await blobs.read(siteId, slice)
  if (!content) throw new DamagedPack(`pack ${slice.pack} of ${siteId} is missing`)
  return content
}
