// Keeps the workers of one machine: starts them, replaces one that ends, stops them all. Requests
// never come here; the system's connections are handed on, and nothing else.
import cluster, { type Worker } from 'node:cluster'
import type { Log } from '../log.ts'
import { onStopSignal } from '../stop-signals.ts'
import { createMachineMetrics } from './machine-metrics.ts'
import { type ToPrimary, tellWorker } from './messages.ts'
import { createRestartDelay } from './restart-delay.ts'

/** Workers that end without a word while the service starts; then there is no point in going on. */
const mostQuickEnds = 5

export interface PrimaryOptions {
  readonly workers: number
  /** Within which each worker stops by itself. */
  readonly stopMs: number
  readonly log: Log
  /** Once every worker listens. */
  readonly onUp: () => void
}

interface Ending {
  readonly code?: number
  readonly signal?: string
}

export function superviseWorkers({ workers, stopMs, log, onUp }: PrimaryOptions): void {
  const startedAt = new Map<Worker, number>()
  const ready = new Set<Worker>()
  const dismissed = new WeakSet<Worker>()
  const delay = createRestartDelay()
  const metrics = createMachineMetrics(ready)
  let phase: 'starting' | 'up' | 'ending' = 'starting'
  let exitCode = 0

  function start(): void {
    if (phase === 'ending') return
    const worker = cluster.fork()
    startedAt.set(worker, performance.now())
    worker.on('message', (message: ToPrimary) => hear(worker, message))
    worker.on('exit', (code, signal) => {
      const tell = () => ended(worker, { code, signal })
      // Its last words may still be on their way.
      if (worker.isConnected()) worker.once('disconnect', tell)
      else tell()
    })
    worker.on('error', (err) => {
      log.error({ err }, 'a worker cannot be reached')
      // One that never was has no end either.
      if (worker.process.pid === undefined) ended(worker, {})
    })
  }

  function hear(worker: Worker, message: ToPrimary): void {
    switch (message.kind) {
      case 'ready':
        ready.add(worker)
        if (phase === 'starting' && ready.size === workers) {
          phase = 'up'
          onUp()
        }
        return
      case 'failed':
        if (phase === 'starting') end(1, message.reason)
        if (phase === 'up') log.error({ reason: message.reason }, 'a worker could not start')
        return
      case 'leaving':
        dismiss(worker)
        return
      case 'measure':
        metrics.collect(worker, message.id)
        return
      case 'measured':
        metrics.receive(worker, message)
        return
      default:
        message satisfies never
    }
  }

  function ended(worker: Worker, how: Ending): void {
    const livedMs = performance.now() - (startedAt.get(worker) ?? 0)
    if (!startedAt.delete(worker)) return
    release(worker)
    if (phase === 'ending') endWithTheLast()
    else replace(worker, livedMs, how)
  }

  function replace(worker: Worker, livedMs: number, how: Ending): void {
    const waitMs = delay.after(livedMs)
    if (phase === 'starting' && delay.quickEnds >= mostQuickEnds) {
      end(1, `The workers end as soon as they start (${how.signal ?? how.code}).`)
      return
    }
    log.error({ ...how, pid: worker.process.pid, waitMs }, 'a worker ended and is replaced')
    setTimeout(start, waitMs)
  }

  function end(code: number, reason?: string): void {
    if (phase === 'ending') return
    phase = 'ending'
    exitCode = code
    if (reason !== undefined) process.stderr.write(`${reason}\n`)
    for (const worker of startedAt.keys()) dismiss(worker)
    setTimeout(() => {
      for (const worker of startedAt.keys()) worker.process.kill('SIGKILL')
    }, stopMs)
    endWithTheLast()
  }

  /**
   * From the moment of this word no more connections are handed to it. If it stopped by itself, it
   * would refuse some that are on their way, and those would hang here.
   */
  function dismiss(worker: Worker): void {
    if (dismissed.has(worker)) return
    dismissed.add(worker)
    release(worker)
    tellWorker(worker, { kind: 'stop' })
    worker.disconnect()
  }

  /** Nothing more is expected of it. */
  function release(worker: Worker): void {
    ready.delete(worker)
    metrics.forget(worker)
  }

  function endWithTheLast(): void {
    if (startedAt.size === 0) process.exit(exitCode)
  }

  onStopSignal(() => end(0))
  for (let n = 0; n < workers; n++) start()
}
