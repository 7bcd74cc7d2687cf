// One of several processes that answer requests. The primary tells it to stop, or vanishes.
import type { Worker } from 'node:cluster'
import { explainFailure } from '../explain-failure.ts'
import type { ServingProcess } from '../serving-process.ts'
import { onStopSignal } from '../stop-signals.ts'
import { type ToWorker, tellPrimary } from './messages.ts'

export async function workForPrimary(worker: Worker, serving: ServingProcess): Promise<void> {
  // The primary decides when: a terminal sends the signal to all of them at once.
  onStopSignal(() => void tellPrimary({ kind: 'leaving' }))
  process.on('message', (message: ToWorker) => {
    if (message.kind === 'stop') serving.stop()
  })
  // A word that does not reach the primary must not end the process; a primary that is gone does.
  worker.on('error', () => {})
  worker.on('disconnect', () => {
    // Otherwise node:cluster would end this process now, whatever is in flight.
    worker.exitedAfterDisconnect = true
    serving.stop()
  })
  try {
    await serving.start()
    await tellPrimary({ kind: 'ready' })
  } catch (error) {
    // Told by the primary, once, however many workers fail.
    await tellPrimary({ kind: 'failed', reason: explainFailure(error) })
    process.exit(1)
  }
}
