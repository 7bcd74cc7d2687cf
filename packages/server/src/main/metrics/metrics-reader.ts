// Reads the metrics for `/metrics`: those of this process or, in a cluster, of all workers
// aggregated.
import cluster from 'node:cluster'
import { AppError } from '@plinth/domain/base/errors'
import { AggregatorRegistry, type Registry } from 'prom-client'
import { type Measurements, sendToPrimary, type ToWorker } from '../process/worker-messages.ts'

const responseTimeoutMs = 5000

export function createMetricsReader(registry: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => registry.metrics()
  const pending = new Map<number, (perWorker: readonly Measurements[]) => void>()
  let nextId = 0

  async function sendOwn(id: number): Promise<void> {
    await sendToPrimary({ kind: 'measured', id, own: await registry.getMetricsAsJSON() })
  }
  process.on('message', (message: ToWorker) => {
    if (message.kind === 'measure') void sendOwn(message.id)
    if (message.kind === 'measured') pending.get(message.id)?.(message.perWorker)
  })

  async function requestAll(): Promise<readonly Measurements[]> {
    const id = nextId++
    const { promise, resolve, reject } = Promise.withResolvers<readonly Measurements[]>()
    const timer = setTimeout(() => reject(tooBusy()), responseTimeoutMs)
    pending.set(id, resolve)
    try {
      await sendToPrimary({ kind: 'measure', id })
      return await promise
    } finally {
      clearTimeout(timer)
      pending.delete(id)
    }
  }

  return async () => AggregatorRegistry.aggregate([...(await requestAll())]).metrics()
}

const retryAfter = 10

const tooBusy = () =>
  new AppError(
    'unavailable',
    `The server is too busy to report. Try again in ${retryAfter} seconds.`,
    { retryAfter },
  )
