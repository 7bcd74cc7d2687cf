// Divides pages into batches, which are parsed as one job.
import { megabyte } from '@plinth/domain/base/sizes'
import type { FileSlice } from '../../ports/spool.ts'

/**
 * Small pages are parsed in batches that share one limit: a batch is no larger than a single
 * page may be, and takes no longer.
 */
const bytesPerBatch = megabyte
/** Cost of starting a page, so that thousands of empty pages are batched as well. */
const bytesPerPage = 4096

/** `mostRead` is how much of a page is read at most. */
export const parsedBytes = (
  pages: readonly FileSlice[],
  mostRead = Number.POSITIVE_INFINITY,
): number => pages.reduce((sum, { size }) => sum + bytesPerPage + Math.min(size, mostRead), 0)

export function* batches(
  pages: readonly FileSlice[],
  mostRead?: number,
): Generator<readonly FileSlice[]> {
  let batch: FileSlice[] = []
  let bytes = 0
  for (const page of pages) {
    const cost = parsedBytes([page], mostRead)
    if (batch.length > 0 && bytes + cost > bytesPerBatch) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push(page)
    bytes += cost
  }
  if (batch.length > 0) yield batch
}
