// Error for a truncated pack.
import type { Slice } from '@plinth/domain/versions/manifest'
import { DamagedPack } from '../../../ports/damaged-pack.ts'

/**
 * The error for a pack that ends before the requested slice: it is damaged, or not the expected
 * one.
 */
export const shortPack = ({ pack, offset, size }: Slice): DamagedPack =>
  new DamagedPack(`the pack ${pack} ends before byte ${offset + size}`)
