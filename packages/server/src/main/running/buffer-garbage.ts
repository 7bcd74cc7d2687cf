// Triggers minor garbage collections when buffers accumulate: large uploads and downloads allocate
// many that are used once.
import { watchBuffers } from '../../adapters/worker-pool/buffer-garbage.ts'

const checkIntervalMs = 20

/** Runs until the process exits. */
export function collectBufferGarbage(): void {
  setInterval(watchBuffers({ type: 'minor', maxGrowthMb: 8 }), checkIntervalMs).unref()
}
