import type { FileSlice } from '../../ports/spool.ts'
import { readChunks } from './file-slices.ts'
import { type PageSource, scannedBytes } from './splices.ts'

// The tokenizer joins a new chunk to what it still holds of a long token, so small chunks make a
// giant comment or attribute quadratic.
const chunkBytes = 1024 * 1024

export function openPage(page: FileSlice): PageSource {
  const scanned = { ...page, size: Math.min(page.size, scannedBytes) }
  return { size: page.size, chunks: readChunks(scanned, chunkBytes) }
}
