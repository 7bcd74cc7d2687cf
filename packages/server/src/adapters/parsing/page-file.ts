// Opens a page in a file for the tokenizer.
import type { FileSlice } from '../../ports/spool.ts'
import { readChunksSync } from '../files/sync-file-slices.ts'
import { type PageSource, scannedBytes } from './scan-page.ts'

// The tokenizer concatenates each chunk with the unfinished token, so small chunks would make a
// huge comment or attribute take quadratic time.
const chunkBytes = 1024 * 1024

export function openPage(page: FileSlice): PageSource {
  const scanned = { ...page, size: Math.min(page.size, scannedBytes) }
  return { size: page.size, chunks: readChunksSync(scanned, chunkBytes) }
}
