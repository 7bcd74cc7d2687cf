// Collects the metrics of all workers in the primary, for the worker that received the scrape.
import type { Worker } from 'node:cluster'
import { type Measurements, sendToWorker, type ToPrimary } from '../process/worker-messages.ts'
import { addTotals, type Totals } from './worker-totals.ts'

/** Of a worker that has not responded by then, the last known values are used. */
const responseTimeoutMs = 2000

interface Collection {
  readonly missing: Set<Worker>
  readonly finish: () => void
}

export interface MachineMetrics {
  /** Collects the metrics of all workers for `requester`; `id` is that worker's request id. */
  collect(requester: Worker, id: number): void
  receive(worker: Worker, measured: Extract<ToPrimary, { kind: 'measured' }>): void
  /** Stops waiting for a worker that exits. What it has counted remains part of the totals. */
  forget(worker: Worker): void
}

/** A total never decreases, or Prometheus would count everything once more. */
export function createMachineMetrics(workers: ReadonlySet<Worker>): MachineMetrics {
  const collections = new Map<number, Collection>()
  const latest = new Map<Worker, Measurements>()
  const departed: Totals = new Map()
  let nextId = 0

  function stopWaiting({ missing, finish }: Collection, worker: Worker): void {
    if (missing.delete(worker) && missing.size === 0) finish()
  }

  return {
    collect(requester, requesterRequestId) {
      const id = nextId++
      const finish = () => {
        clearTimeout(timer)
        collections.delete(id)
        const perWorker = [...latest.values(), [...departed.values()]]
        sendToWorker(requester, { kind: 'measured', id: requesterRequestId, perWorker })
      }
      const timer = setTimeout(finish, responseTimeoutMs)
      // A requester that is stopping has been forgotten.
      const missing = new Set(workers)
      if (missing.size === 0) return finish()
      collections.set(id, { missing, finish })
      for (const worker of missing) sendToWorker(worker, { kind: 'measure', id })
    },
    receive(worker, { id, own }) {
      if (!workers.has(worker)) return
      latest.set(worker, own)
      const collection = collections.get(id)
      if (collection) stopWaiting(collection, worker)
    },
    forget(worker) {
      addTotals(departed, latest.get(worker) ?? [])
      latest.delete(worker)
      for (const collection of collections.values()) stopWaiting(collection, worker)
    },
  }
}
