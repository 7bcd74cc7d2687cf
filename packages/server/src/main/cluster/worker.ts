// Worker process of a cluster. It stops when the primary says so or disappears.
import type { Worker } from 'node:cluster'
import type { FeedEvents } from '../../adapters/sql/engines/postgres.ts'
import { explainFailure } from '../process/explain-failure.ts'
import { onStopSignal } from '../process/stop-signals.ts'
import { sendToPrimary, type ToWorker } from '../process/worker-messages.ts'
import type { ServingProcess } from '../running/serving-process.ts'

/** The events that the primary passes on. */
export const feedFromPrimary: FeedEvents = (listener) => {
  const receive = (message: ToWorker) => {
    if (message.kind === 'feed') listener(message.event)
  }
  process.on('message', receive)
  return () => process.off('message', receive)
}

export async function runWorker(worker: Worker, serving: ServingProcess): Promise<void> {
  // The primary decides when to stop: a terminal sends the signal to all processes at once.
  onStopSignal(() => void sendToPrimary({ kind: 'leaving' }))
  process.on('message', (message: ToWorker) => {
    if (message.kind === 'leave') serving.leave(null)
    if (message.kind === 'stop') serving.stop(null)
  })
  // A message that fails to reach the primary must not end the process; a lost primary must.
  worker.on('error', () => {})
  worker.on('disconnect', () => {
    // Otherwise node:cluster would exit the process now and abort requests in flight.
    worker.exitedAfterDisconnect = true
    serving.stop('the primary process has exited')
  })
  try {
    await serving.start()
    await sendToPrimary({ kind: 'ready' })
  } catch (error) {
    // The primary prints the reason once, however many workers fail.
    await sendToPrimary({ kind: 'failed', reason: explainFailure(error) })
    process.exit(1)
  }
}
