import type { HashedFile } from './hash-files.ts'

/** Small enough that a cut connection costs little, large enough that a round trip does not count. */
export const batchBytes = 8 * 1_048_576
const batchFiles = 500

/** Contents that travel in one request. One that is larger than a batch travels alone. */
export function planBatches(contents: readonly HashedFile[]): HashedFile[][] {
  const batches: HashedFile[][] = []
  let batch: HashedFile[] = []
  let room = -1
  // The largest first: a long request that starts last would be waited for alone.
  for (const content of contents.toSorted((a, b) => b.size - a.size)) {
    if (content.size > room || batch.length === batchFiles) {
      batch = []
      batches.push(batch)
      room = batchBytes
    }
    batch.push(content)
    room -= content.size
  }
  return batches
}
