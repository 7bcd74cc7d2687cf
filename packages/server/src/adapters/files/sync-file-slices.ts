// Synchronous reads of file ranges, for worker threads, which may block.
import { closeSync, openSync, readSync } from 'node:fs'
import type { FileSlice } from '../../ports/spool.ts'

export function readFileSliceSync(slice: FileSlice): Buffer {
  return Buffer.concat([...readChunksSync(slice, slice.size)])
}

/** Yields the slice in chunks of at most `maxBytes` bytes. */
export function* readChunksSync(
  { file, offset, size }: FileSlice,
  maxBytes: number,
): Generator<Buffer> {
  const fd = openSync(file, 'r')
  try {
    for (let done = 0; done < size; ) {
      const chunk = Buffer.allocUnsafe(Math.min(maxBytes, size - done))
      const read = readSync(fd, chunk, 0, chunk.length, offset + done)
      if (read === 0) throw new Error(`${file} is shorter than expected`)
      done += read
      yield chunk.subarray(0, read)
    }
  } finally {
    closeSync(fd)
  }
}
