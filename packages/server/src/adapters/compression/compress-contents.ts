// Compresses contents with Brotli and gzip and appends the results to a pack. Runs on a dedicated
// thread.
import { closeSync, fstatSync, ftruncateSync, openSync } from 'node:fs'
import type { StoredCoding } from '@plinth/domain/http/content-coding'
import type { CompressedEncodings, CompressionJob } from '../../ports/compressor.ts'
import type { Extent, FileSlice } from '../../ports/spool.ts'
import { explainDiskFailure } from '../files/disk-failures.ts'
import { writeAtSync } from '../files/write-at-sync.ts'
import { encodedChunks } from './encoded-chunks.ts'

/** A variant that is hardly smaller costs the visitor more CPU time than it saves in transfer. */
const maxRatio = 0.95

export async function compressContents(job: CompressionJob): Promise<CompressedEncodings[]> {
  const fd = openSync(job.pack, 'r+')
  try {
    let end = fstatSync(fd).size
    const append = async (content: FileSlice, coding: StoredCoding): Promise<Extent | null> => {
      const limit = content.size * maxRatio
      const offset = end
      let size = 0
      for await (const chunk of encodedChunks(content, coding)) {
        if (size + chunk.length > limit) return null
        writeAtSync(fd, chunk, offset + size)
        size += chunk.length
      }
      end += size
      return { offset, size }
    }

    const all: CompressedEncodings[] = []
    for (const content of job.contents) {
      const br = await append(content, 'br')
      const gzip = await append(content, 'gzip')
      all.push({ ...(br && { br }), ...(gzip && { gzip }) })
    }
    // Removes the rest of an abandoned attempt.
    ftruncateSync(fd, end)
    return all
  } catch (error) {
    throw explainDiskFailure(error)
  } finally {
    closeSync(fd)
  }
}
