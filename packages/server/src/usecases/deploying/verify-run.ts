// Compares stored contents with their digests while they are copied to another pack: a damaged copy must
// not become the only one.
import { createHash } from 'node:crypto'
import type { Slice } from '@plinth/domain/versions/manifest'
import type { SliceRun } from '@plinth/domain/versions/slice-runs'
import { DamagedPack } from '../../ports/damaged-pack.ts'

/** Passes the bytes of the run on. Throws `DamagedPack` if one of its contents is not what it was. */
export async function* verifyRun(
  content: AsyncIterable<Buffer>,
  { pack, offset, items }: SliceRun<Slice & { readonly digest: string }>,
): AsyncGenerator<Buffer> {
  const waiting = items.filter(({ size }) => size > 0)
  let hash = createHash('sha256')
  let at = offset
  for await (const chunk of content) {
    yield chunk
    const end = at + chunk.length
    for (let item = waiting[0]; item && item.offset < end; item = waiting[0]) {
      const itemEnd = item.offset + item.size
      hash.update(chunk.subarray(Math.max(0, item.offset - at), itemEnd - at))
      if (itemEnd > end) break
      if (hash.digest('hex') !== item.digest) throw damaged(pack, item.digest)
      hash = createHash('sha256')
      waiting.shift()
    }
    at = end
  }
  if (waiting[0]) throw damaged(pack, waiting[0].digest)
}

const damaged = (pack: string, digest: string): DamagedPack =>
  new DamagedPack(`pack ${pack} does not have the content ${digest} where it was stored`)
