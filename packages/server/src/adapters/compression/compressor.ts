import type { CompressedForms, Compressor } from '../../ports/compressor.ts'
import { Pool } from '../parsing/pool.ts'

/** Far below what the slowest machine does, so that only a thread that hangs is given up. */
const slowestBytesPerMs = 10
const startMs = 600_000

/** What it reads and writes is outside the heap, which holds little more than the program. */
const memoryMb = 128

/** A thread of its own: nobody who publishes waits for it. */
export function createCompressor(): Compressor {
  const pool = new Pool({ threads: 1, memoryMb })
  return {
    async compress(input, signal) {
      const bytes = input.contents.reduce((sum, { size }) => sum + size, 0)
      const limitMs = startMs + bytes / slowestBytesPerMs
      const job = { kind: 'compress', input } as const
      return (await pool.run({ job, limitMs, long: true, signal })) as CompressedForms[]
    },
    close: () => pool.close(),
  }
}
