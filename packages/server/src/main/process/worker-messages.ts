// Messages between the primary process and its workers, and functions to send them.
import type { Worker } from 'node:cluster'
import type { FeedEvent } from '../../adapters/sql/engines/postgres-notifications.ts'

/** One worker's metrics registry, as JSON. */
export type Measurements = readonly Measurement[]

/** A metric, as the registry's library describes it, with more than is listed here. */
export interface Measurement {
  readonly name: string
  /** A string, although the library declares an enumeration of numbers. */
  readonly type: unknown
  readonly values: readonly {
    /** Of a histogram. */
    readonly metricName?: string
    readonly labels: object
    readonly value: number
  }[]
}

export type ToWorker =
  /** From the machine's connection that receives changes. */
  | { readonly kind: 'feed'; readonly event: FeedEvent }
  /** `stop` follows. */
  | { readonly kind: 'leave' }
  | { readonly kind: 'stop' }
  | { readonly kind: 'measure'; readonly id: number }
  | { readonly kind: 'measured'; readonly id: number; readonly perWorker: readonly Measurements[] }

export type ToPrimary =
  /** The worker listens on every address. */
  | { readonly kind: 'ready' }
  /** The worker cannot start; `reason` is a message for the operator. */
  | { readonly kind: 'failed'; readonly reason: string }
  /** The worker received a stop signal and waits for the primary's `stop`. */
  | { readonly kind: 'leaving' }
  | { readonly kind: 'measure'; readonly id: number }
  | { readonly kind: 'measured'; readonly id: number; readonly own: Measurements }

/** Ignores a worker that has disconnected: its exit is reported by another event. */
export function sendToWorker(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message, () => {})
}

/** Resolves once the message has been sent or cannot be sent. */
export function sendToPrimary(message: ToPrimary): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected) process.send?.(message, undefined, undefined, () => resolve())
    else resolve()
  })
}
