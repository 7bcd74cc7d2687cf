import type { Deps } from './deps.ts'
import type { BlobKey } from './open-blob.ts'

/** Like `openBlob`, for content that fits into memory. */
export async function readBlob(
  { blobs }: Pick<Deps, 'blobs'>,
  { siteId, digest }: BlobKey,
): Promise<Buffer> {
  const content = await blobs.read(siteId, digest)
  if (!content) throw new Error(`blob ${digest} of ${siteId} is missing`)
  return content
}
