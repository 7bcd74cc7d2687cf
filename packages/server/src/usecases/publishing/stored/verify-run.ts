// Compares stored contents with their digests while they are copied to another pack: a damaged copy must
// not become the only one.
import { createHash } from 'node:crypto'
import type { SliceRun } from '@plinth/domain/versions/slice-runs'
import { DamagedContents, type DigestedSlice } from './damaged-contents.ts'

/**
 * Passes the bytes of the run on. Throws `DamagedContents` at the end if some of its contents are not what
 * they were: the client uploads all of them again at once.
 */
export async function* verifyRun(
  content: AsyncIterable<Buffer>,
  { offset, items }: SliceRun<DigestedSlice>,
): AsyncGenerator<Buffer> {
  const waiting = items.filter(({ size }) => size > 0)
  const damaged: DigestedSlice[] = []
  let hash = createHash('sha256')
  let at = offset
  for await (const chunk of content) {
    yield chunk
    const end = at + chunk.length
    for (let item = waiting[0]; item && item.offset < end; item = waiting[0]) {
      const itemEnd = item.offset + item.size
      hash.update(chunk.subarray(Math.max(0, item.offset - at), itemEnd - at))
      if (itemEnd > end) break
      if (hash.digest('hex') !== item.digest) damaged.push(item)
      hash = createHash('sha256')
      waiting.shift()
    }
    at = end
  }
  damaged.push(...waiting)
  if (damaged.length > 0) throw new DamagedContents(damaged)
}
