// Triggers minor garbage collections when buffers accumulate. Large uploads and downloads allocate
// many short-lived buffers, but V8 counts only the few bytes of each on its own heap and would let
// a hundred megabytes of them accumulate. Figures: docs/decisions/0016.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const checkIntervalMs = 20
const maxGrowthBytes = 8 * 1_048_576

/** Runs until the process exits. */
export function collectBufferGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void
  let baseline = bufferBytes() ?? 0
  const check = () => {
    const now = bufferBytes()
    if (now === null) return
    baseline = Math.min(baseline, now)
    if (now - baseline <= maxGrowthBytes) return
    collect({ type: 'minor' })
    baseline = bufferBytes() ?? now
  }
  setInterval(check, checkIntervalMs).unref()
}

/** Null if it cannot be read: that needs a file descriptor, and clients may have used up all. */
function bufferBytes(): number | null {
  try {
    return process.memoryUsage().arrayBuffers
  } catch {
    return null
  }
}
