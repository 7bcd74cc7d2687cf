// Size of an export, and the limit up to which the page downloads it into memory.
import { megabyte } from '@plinth/domain/base/sizes'
import type { Drop } from '../../../api/queries.ts'

const maxBytesInPage = 200 * megabyte

/** Uncompressed size of an export, in bytes. */
export const liveBytesOf = (drops: readonly Pick<Drop, 'live_version'>[]): number =>
  drops.reduce((sum, { live_version: live }) => sum + (live?.byte_size ?? 0), 0)

export const isLargeExport = (bytes: number): boolean => bytes > maxBytesInPage
