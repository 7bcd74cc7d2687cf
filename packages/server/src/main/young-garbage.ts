// Large uploads and downloads pass through memory as buffers that die young. V8 counts only the few
// bytes of each that lie in its own heap, and would let a hundred megabytes of them wait.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const everyMs = 20
const mostBytes = 8 * 1_048_576

/** Looks after them for as long as the process lives. */
export function collectYoungGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void
  let least = bufferBytes()
  const look = () => {
    const now = bufferBytes()
    least = Math.min(least, now)
    if (now - least <= mostBytes) return
    collect({ type: 'minor' })
    least = bufferBytes()
  }
  setInterval(look, everyMs).unref()
}

const bufferBytes = (): number => process.memoryUsage().arrayBuffers
