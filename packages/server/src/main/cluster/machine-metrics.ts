// Brings the figures of all workers to the one that a scrape happened to reach.
import type { Worker } from 'node:cluster'
import { type Measurements, type ToPrimary, tellWorker } from './messages.ts'

/** A worker that is too busy to answer is left out. */
const patienceMs = 2000

interface Collection {
  readonly missing: Set<Worker>
  readonly ofEach: Measurements[]
  readonly finish: () => void
}

export interface MachineMetrics {
  /** A worker asks; `id` is its own number for the question. */
  collect(asking: Worker, id: number): void
  receive(worker: Worker, measured: Extract<ToPrimary, { kind: 'measured' }>): void
  forget(worker: Worker): void
}

export function createMachineMetrics(workers: ReadonlySet<Worker>): MachineMetrics {
  const collections = new Map<number, Collection>()
  let nextId = 0

  function strike({ missing, finish }: Collection, worker: Worker): void {
    if (missing.delete(worker) && missing.size === 0) finish()
  }

  return {
    collect(asking, askingId) {
      const id = nextId++
      const ofEach: Measurements[] = []
      const finish = () => {
        clearTimeout(timer)
        collections.delete(id)
        tellWorker(asking, { kind: 'measured', id: askingId, ofEach })
      }
      const timer = setTimeout(finish, patienceMs)
      const missing = new Set([...workers, asking])
      collections.set(id, { missing, ofEach, finish })
      for (const worker of missing) tellWorker(worker, { kind: 'measure', id })
    },
    receive(worker, { id, own }) {
      const collection = collections.get(id)
      if (!collection) return
      collection.ofEach.push(own)
      strike(collection, worker)
    },
    forget(worker) {
      for (const collection of collections.values()) strike(collection, worker)
    },
  }
}
