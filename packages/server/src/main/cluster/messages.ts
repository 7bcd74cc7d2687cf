// What the primary and its workers say to each other.
import type { Worker } from 'node:cluster'

/** What one worker's registry gave out as JSON. */
export type Measurements = readonly object[]

export type ToWorker =
  | { readonly kind: 'stop' }
  | { readonly kind: 'measure'; readonly id: number }
  | { readonly kind: 'measured'; readonly id: number; readonly ofEach: readonly Measurements[] }

export type ToPrimary =
  /** It listens on every address. */
  | { readonly kind: 'ready' }
  /** It cannot start; the reason is for an operator. */
  | { readonly kind: 'failed'; readonly reason: string }
  /** It was asked to stop, and waits for the word of the primary. */
  | { readonly kind: 'leaving' }
  | { readonly kind: 'measure'; readonly id: number }
  | { readonly kind: 'measured'; readonly id: number; readonly own: Measurements }

/** To one that is gone it says nothing: its end is told by other means. */
export function tellWorker(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message, () => {})
}

/** Resolves when the message has left this process, or never will. */
export function tellPrimary(message: ToPrimary): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected) process.send?.(message, undefined, undefined, () => resolve())
    else resolve()
  })
}
