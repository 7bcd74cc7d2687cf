import type { Slice } from '@plinth/domain/manifest'
import { DamagedPack } from '../../ports/damaged-pack.ts'

/** A pack that ends before a slice of it: damaged, or not the one that was meant. */
export const shortPack = ({ pack, offset, size }: Slice): DamagedPack =>
  new DamagedPack(`the pack ${pack} ends before byte ${offset + size}`)
