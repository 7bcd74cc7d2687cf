// Supervises the workers of one machine: starts them, replaces those that exit, stops them all. The
// primary accepts connections and passes them to workers; it never handles requests.
import cluster, { type Worker } from 'node:cluster'
import type { FeedEvent } from '../../adapters/sql/engines/postgres-notifications.ts'
import { workerCommand } from '../../resources/resources.ts'
import { drainFirst } from '../process/drain-first.ts'
import { explainFailure } from '../process/explain-failure.ts'
import type { Log } from '../process/log.ts'
import { onStopSignal } from '../process/stop-signals.ts'
import { sendToWorker, type ToPrimary } from '../process/worker-messages.ts'
import { createMachineMetrics } from './machine-metrics.ts'
import { createRestartDelay } from './restart-delay.ts'

/**
 * Consecutive exits of workers soon after their start after which the service gives up, if no worker
 * is left: at the first start, and later, when a store may only be unreachable for a minute.
 */
const maxQuickExits = { starting: 5, up: 10, ending: 0 }

export interface PrimaryOptions {
  readonly workers: number
  /** Time in which each worker stops by itself; then it is killed. */
  readonly stopMs: number
  /** Time for load balancers between a stop signal and the stop of the workers. */
  readonly drainSeconds: number
  readonly log: Log
  /** Called before a worker is started; rejects if it would find other data than the first ones. */
  readonly checkStores: () => Promise<void>
  /** Called once every worker is listening. */
  readonly onUp: () => void
  /** Called once; passes events on to all workers. Absent if the workers need none. */
  readonly receiveFeed?: (emit: (event: FeedEvent) => void) => void
}

interface ExitStatus {
  readonly code?: number
  readonly signal?: string
}

export function superviseWorkers(options: PrimaryOptions): void {
  const { workers, stopMs, drainSeconds, log, checkStores, onUp, receiveFeed } = options
  const startedAt = new Map<Worker, number>()
  const ready = new Set<Worker>()
  const dismissed = new WeakSet<Worker>()
  const delay = createRestartDelay()
  const metrics = createMachineMetrics(ready)
  let phase: 'starting' | 'up' | 'ending' = 'starting'
  let isLeaving = false
  let exitCode = 0
  let lastReason: string | null = null

  function start(): void {
    checkStores().then(fork, (error: unknown) => {
      lastReason = explainFailure(error)
      startAgain(delay.after(0), { reason: lastReason })
    })
  }

  function fork(): void {
    if (phase === 'ending') return
    const worker = cluster.fork()
    startedAt.set(worker, performance.now())
    worker.on('message', (message: ToPrimary) => receive(worker, message))
    worker.on('exit', (code, signal) => {
      const report = () => handleExit(worker, { code, signal })
      // Its last messages may still be in transit.
      if (worker.isConnected()) worker.once('disconnect', report)
      else report()
    })
    worker.on('error', (err) => {
      log.error({ err }, 'could not start or reach a worker')
      // A worker that was never spawned emits no exit event.
      if (worker.process.pid === undefined) handleExit(worker, {})
    })
  }

  function receive(worker: Worker, message: ToPrimary): void {
    switch (message.kind) {
      case 'ready':
        ready.add(worker)
        if (isLeaving) sendToWorker(worker, { kind: 'leave' })
        lastReason = null
        if (phase === 'starting' && ready.size === workers) {
          phase = 'up'
          onUp()
        }
        return
      case 'failed':
        lastReason = message.reason
        if (phase === 'starting') end(1, message.reason)
        if (phase === 'up') log.error({ reason: message.reason }, 'a worker could not start')
        return
      case 'leaving':
        dismissWorker(worker)
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

  function handleExit(worker: Worker, status: ExitStatus): void {
    const livedMs = performance.now() - (startedAt.get(worker) ?? 0)
    if (!startedAt.delete(worker)) return
    forgetWorker(worker)
    if (phase === 'ending') exitAfterLastWorker()
    else replace(worker, livedMs, status)
  }

  function replace(worker: Worker, livedMs: number, status: ExitStatus): void {
    lastReason ??= `The workers exit as soon as they start (${status.signal ?? status.code}).`
    startAgain(delay.after(livedMs), { ...status, pid: worker.process.pid })
  }

  function startAgain(waitMs: number, details: object): void {
    const isDown = phase === 'starting' || ready.size === 0
    if (isDown && delay.quickExits >= maxQuickExits[phase]) {
      end(1, lastReason ?? undefined)
      return
    }
    log.error({ ...details, waitMs }, 'a worker exited or could not start, and will be replaced')
    setTimeout(start, waitMs)
  }

  function end(code: number, reason?: string): void {
    if (phase === 'ending') return
    phase = 'ending'
    exitCode = code
    if (reason !== undefined) process.stderr.write(`${reason}\n`)
    for (const worker of startedAt.keys()) dismissWorker(worker)
    setTimeout(() => {
      for (const worker of startedAt.keys()) worker.process.kill('SIGKILL')
    }, stopMs)
    exitAfterLastWorker()
  }

  /**
   * From this call on the primary passes no more connections to the worker. If the worker stopped
   * by itself, it would refuse connections already in transit, and those would hang in the primary.
   */
  function dismissWorker(worker: Worker): void {
    if (dismissed.has(worker)) return
    dismissed.add(worker)
    forgetWorker(worker)
    sendToWorker(worker, { kind: 'stop' })
    worker.disconnect()
  }

  /** Stops counting and waiting for the worker. */
  function forgetWorker(worker: Worker): void {
    ready.delete(worker)
    metrics.forget(worker)
  }

  function exitAfterLastWorker(): void {
    if (startedAt.size === 0) process.exit(exitCode)
  }

  function leave(signal: string): void {
    if (phase !== 'ending') log.info({ reason: signal }, 'the server is stopping')
    isLeaving = true
    if (ready.size === 0) end(0)
    for (const worker of ready) sendToWorker(worker, { kind: 'leave' })
  }

  // Right after every connection that waits has been accepted: see `drain` in listen.ts.
  onStopSignal(drainFirst(drainSeconds, { leave, stop: () => void setImmediate(() => end(0)) }))
  receiveFeed?.((event) => {
    for (const worker of startedAt.keys()) sendToWorker(worker, { kind: 'feed', event })
  })
  cluster.setupPrimary(workerCommand())
  for (let n = 0; n < workers; n++) start()
}
