// Input fields of tools that add a version.
import type { BaseVersion } from '@plinth/domain/versions/base-version'
import { z } from 'zod'

export const versionOptions = {
  base_version: z.int().nonnegative().exactOptional(),
  draft: z.boolean().exactOptional(),
  note: z.string().exactOptional(),
}

/** 0 if no version may be live yet. */
export const baseOf = (number: number | undefined): BaseVersion | undefined =>
  number === undefined ? undefined : { number }
