// Collects the metrics of all workers in the primary, for the worker that received the scrape.
import type { Worker } from 'node:cluster'
import { type Measurements, sendToWorker, type ToPrimary } from '../process/worker-messages.ts'

/** A worker that has not responded by then is left out. */
const responseTimeoutMs = 2000

interface Collection {
  readonly missing: Set<Worker>
  readonly perWorker: Measurements[]
  readonly finish: () => void
}

export interface MachineMetrics {
  /** Collects the metrics of all workers for `requester`; `id` is that worker's request id. */
  collect(requester: Worker, id: number): void
  receive(worker: Worker, measured: Extract<ToPrimary, { kind: 'measured' }>): void
  /** Stops waiting for a worker that has exited. */
  forget(worker: Worker): void
}

export function createMachineMetrics(workers: ReadonlySet<Worker>): MachineMetrics {
  const collections = new Map<number, Collection>()
  let nextId = 0

  function markReceived({ missing, finish }: Collection, worker: Worker): void {
    if (missing.delete(worker) && missing.size === 0) finish()
  }

  return {
    collect(requester, requesterRequestId) {
      const id = nextId++
      const perWorker: Measurements[] = []
      const finish = () => {
        clearTimeout(timer)
        collections.delete(id)
        sendToWorker(requester, { kind: 'measured', id: requesterRequestId, perWorker })
      }
      const timer = setTimeout(finish, responseTimeoutMs)
      const missing = new Set([...workers, requester])
      collections.set(id, { missing, perWorker, finish })
      for (const worker of missing) sendToWorker(worker, { kind: 'measure', id })
    },
    receive(worker, { id, own }) {
      const collection = collections.get(id)
      if (!collection) return
      collection.perWorker.push(own)
      markReceived(collection, worker)
    },
    forget(worker) {
      for (const collection of collections.values()) markReceived(collection, worker)
    },
  }
}
