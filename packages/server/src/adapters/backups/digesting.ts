// Computes size and SHA-256 of what passes through a stream.
import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import type { ContentDigest } from '../../ports/backup-store.ts'

export interface Digesting {
  readonly stream: Transform
  /** Call it after the stream has ended. */
  result(): ContentDigest
}

export function digesting(): Digesting {
  const hash = createHash('sha256')
  let size = 0
  let digest: ContentDigest | null = null
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  return {
    stream,
    result() {
      digest ??= { size, sha256: hash.digest('hex') }
      return digest
    },
  }
}
