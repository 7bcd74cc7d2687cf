// Groups file contents into upload requests.
import type { HashedFile } from './hash-files.ts'

/**
 * Small enough that a broken connection wastes little, large enough that the round trip is
 * negligible.
 */
export const batchBytes = 8 * 1_048_576
const batchFiles = 500

/** One request per batch. A file larger than a batch gets its own. */
export function planBatches(contents: readonly HashedFile[]): HashedFile[][] {
  const batches: HashedFile[][] = []
  let batch: HashedFile[] = []
  let remainingBytes = -1
  // Largest first: a long request that starts last would finish alone.
  for (const content of contents.toSorted((a, b) => b.size - a.size)) {
    if (content.size > remainingBytes || batch.length === batchFiles) {
      batch = []
      batches.push(batch)
      remainingBytes = batchBytes
    }
    batch.push(content)
    remainingBytes -= content.size
  }
  return batches
}
