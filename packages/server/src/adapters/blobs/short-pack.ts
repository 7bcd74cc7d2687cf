import type { Slice } from '@plinth/domain/manifest'

/** A pack that ends before a slice of it: damaged, or not the one that was meant. */
export function shortPack({ pack, offset, size }: Slice): Error {
  return new Error(`the pack ${pack} ends before byte ${offset + size}`)
}
