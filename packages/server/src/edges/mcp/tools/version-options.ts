// Input fields of tools that add a version.
import { z } from 'zod'
import type { BaseVersion } from '../../../usecases/versions/base-version.ts'

export const versionOptions = {
  base_version: z.int().nonnegative().exactOptional(),
  draft: z.boolean().exactOptional(),
  note: z.string().exactOptional(),
}

/** 0 if no version may be live yet. */
export const baseOf = (number: number | undefined): BaseVersion | undefined =>
  number === undefined ? undefined : { number }
