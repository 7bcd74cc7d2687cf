import type { SiteId } from '@plinth/domain/ids'
import type { Slice } from '@plinth/domain/manifest'
import type { Deps } from './deps.ts'

/** Like `openContent`, for what fits into memory. */
export async function readContent(
  { blobs }: Pick<Deps, 'blobs'>,
  siteId: SiteId,
  slice: Slice,
): Promise<Buffer> {
  const content = await blobs.read(siteId, slice)
  if (!content) throw new Error(`pack ${slice.pack} of ${siteId} is missing`)
  return content
}
