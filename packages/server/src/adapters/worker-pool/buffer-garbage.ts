// Garbage collection of a thread whose buffers accumulate. V8 counts only the few bytes of each on
// its heap, and would let 64 MB of them accumulate. Figures: docs/decisions/0016.
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

interface Collection {
  /** A minor one frees most buffers that were used once; a major one takes longer. */
  readonly type: 'minor' | 'major'
  readonly maxGrowthMb: number
}

type Collect = (options: Pick<Collection, 'type'>) => void

/**
 * Returns a function that collects garbage if the thread's buffers have grown by more, and tells
 * whether it did.
 */
export function watchBuffers({ type, maxGrowthMb }: Collection): () => boolean {
  let collect: Collect | undefined
  let baseline = bufferBytes()
  return () => {
    const now = bufferBytes()
    baseline = Math.min(baseline, now)
    if (now - baseline <= maxGrowthMb * 1_048_576) return false
    // Not before: the context takes milliseconds to create, and most threads never need it.
    collect ??= exposeCollect()
    collect({ type })
    baseline = bufferBytes()
    return true
  }
}

function exposeCollect(): Collect {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as Collect
}

/**
 * Includes other external memory, which hardly changes. `process.memoryUsage` would also read
 * a file for the resident memory.
 */
const bufferBytes = (): number => getHeapStatistics().external_memory
