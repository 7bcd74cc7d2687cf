// What `/metrics` answers: this process's own figures, or those of all the workers beside it.
import cluster from 'node:cluster'
import { AppError } from '@plinth/domain/errors'
import { AggregatorRegistry, type Registry } from 'prom-client'
import { type Measurements, type ToWorker, tellPrimary } from './messages.ts'

const patienceMs = 5000

export function createMetricsReader(registry: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => registry.metrics()
  const asked = new Map<number, (ofEach: readonly Measurements[]) => void>()
  let nextId = 0

  async function tellOwn(id: number): Promise<void> {
    await tellPrimary({ kind: 'measured', id, own: await registry.getMetricsAsJSON() })
  }
  process.on('message', (message: ToWorker) => {
    if (message.kind === 'measure') void tellOwn(message.id)
    if (message.kind === 'measured') asked.get(message.id)?.(message.ofEach)
  })

  async function askAll(): Promise<readonly Measurements[]> {
    const id = nextId++
    const { promise, resolve, reject } = Promise.withResolvers<readonly Measurements[]>()
    const timer = setTimeout(() => reject(tooBusy()), patienceMs)
    asked.set(id, resolve)
    try {
      await tellPrimary({ kind: 'measure', id })
      return await promise
    } finally {
      clearTimeout(timer)
      asked.delete(id)
    }
  }

  return async () => AggregatorRegistry.aggregate([...(await askAll())]).metrics()
}

const tooBusy = () =>
  new AppError('unavailable', 'The machine is too busy to be measured. Try again in a moment.', {
    retryAfter: 10,
  })
