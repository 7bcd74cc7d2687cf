import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { type PageSource, scannedBytes } from './splices.ts'

// The tokenizer joins a new chunk to what it still holds of a long token, so small chunks make a
// giant comment or attribute quadratic.
const chunkBytes = 1024 * 1024

export async function openPageFile(file: string): Promise<PageSource> {
  const { size } = await stat(file)
  const chunks = createReadStream(file, {
    encoding: 'latin1',
    highWaterMark: chunkBytes,
    end: scannedBytes - 1,
  })
  return { size, chunks }
}
