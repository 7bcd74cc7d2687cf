import type { Readable } from 'node:stream'
import type { SiteId } from '@plinth/domain/ids'
import type { ByteRange } from '../ports/blobs.ts'
import type { Deps } from './deps.ts'

export interface BlobKey {
  readonly siteId: SiteId
  readonly digest: string
  /** Absent: all of it. */
  readonly range?: ByteRange | undefined
}

/** The content of a file of a version. A missing blob is a fault, not an answer. */
export async function openBlob(
  { blobs }: Pick<Deps, 'blobs'>,
  { siteId, digest, range }: BlobKey,
): Promise<Readable> {
  const content = await blobs.open(siteId, digest, range)
  if (!content) throw new Error(`blob ${digest} of ${siteId} is missing`)
  return content
}
