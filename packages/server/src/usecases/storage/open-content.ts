// Opens a slice of one of the drop's packs as a stream.
import type { Readable } from 'node:stream'
import type { DropId } from '@plinth/domain/base/ids'
import type { SliceRequest } from '../../ports/blobs.ts'
import { DamagedPack } from '../../ports/damaged-pack.ts'
import type { Deps } from '../base/deps.ts'

/** Throws `DamagedPack` if the pack is missing, which is a fault and not a 404. */
export async function openContent(
  { blobs }: Pick<Deps, 'blobs'>,
  dropId: DropId,
  slice: SliceRequest,
): Promise<Readable> {
  const content = await blobs.open(dropId, slice)
  if (!content) throw new DamagedPack(`pack ${slice.pack} of ${dropId} is missing`)
  return content
}
