// Reads a slice of one of the drop's packs into memory.
import type { DropId } from '@plinth/domain/base/ids'
import type { Slice } from '@plinth/domain/versions/manifest'
import { DamagedPack } from '../../ports/damaged-pack.ts'
import type { Deps } from '../base/deps.ts'

/** Like `openContent`, for content that fits into memory. */
export async function readContent(
  { blobs }: Pick<Deps, 'blobs'>,
  dropId: DropId,
  slice: Slice,
): Promise<Buffer> {
  const content = await blobs.read(dropId, slice)
  if (!content) throw new DamagedPack(`pack ${slice.pack} of ${dropId} is missing`)
  return content
}
