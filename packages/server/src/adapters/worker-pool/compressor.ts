// The `Compressor` port, implemented on a worker thread.
import { constants } from 'node:os'
import { tenantCaller } from '@plinth/domain/abuse/caller'
import type { CompressedEncodings, Compressor } from '../../ports/compressor.ts'
import { Pool } from './pool.ts'

/** Far slower than any real machine, so that the limit only ends a thread that hangs. */
const minBytesPerMs = 10
const baseLimitMs = 600_000

/** Buffers are outside the heap, which holds little more than the code. */
const memoryMb = 128

/** Compression is the service's own work. */
const caller = tenantCaller('service')

/** A separate thread, so that publishing never waits for compression. */
export function createCompressor(): Compressor {
  const pool = new Pool({
    threads: 1,
    memoryMb,
    niceness: constants.priority.PRIORITY_BELOW_NORMAL,
  })
  return {
    async compress(input, signal) {
      const bytes = input.contents.reduce((sum, { size }) => sum + size, 0)
      const limitMs = baseLimitMs + bytes / minBytesPerMs
      const job = { kind: 'compress', input } as const
      const work = { job, limitMs, kind: 'long', caller, expectedMs: 0, signal } as const
      return (await pool.run(work)) as CompressedEncodings[]
    },
    close: () => pool.close(),
  }
}
