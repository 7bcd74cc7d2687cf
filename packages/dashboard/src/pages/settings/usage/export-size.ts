import { megabyte } from '@plinth/domain/plans'
import type { Site } from '../../../api/queries.ts'

const largestInPage = 200 * megabyte

/** What an export holds, before it is packed. */
export const liveBytesOf = (sites: readonly Pick<Site, 'live_version'>[]): number =>
  sites.reduce((sum, { live_version: live }) => sum + (live?.byte_size ?? 0), 0)

export const isLargeExport = (bytes: number): boolean => bytes > largestInPage
