// Triggers minor garbage collections when buffers accumulate. Large uploads and downloads allocate
// many short-lived buffers, but V8 counts only the few bytes of each on its own heap and would let
// a hundred megabytes of them accumulate. Figures: docs/decisions/0016.
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const checkIntervalMs = 20
const maxGrowthBytes = 8 * 1_048_576

/** Runs until the process exits. */
export function collectBufferGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void
  let baseline = bufferBytes()
  const check = () => {
    const now = bufferBytes()
    baseline = Math.min(baseline, now)
    if (now - baseline <= maxGrowthBytes) return
    collect({ type: 'minor' })
    baseline = bufferBytes()
  }
  setInterval(check, checkIntervalMs).unref()
}

/**
 * With what else V8 counts as external, which hardly changes. `process.memoryUsage` would also read
 * a file for the resident memory, fifty times a second.
 */
const bufferBytes = (): number => getHeapStatistics().external_memory
