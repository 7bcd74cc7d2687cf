// Limit on the uploads that one caller has in progress at once, with a queue for those beyond it.
// Uploads use disk, memory and parser time before any other limit can count them.
import { AppError } from '@plinth/domain/base/errors'
import { incompleteUpload } from '../http/watch-disconnect.ts'
import { BodyPacing } from './body-pacing.ts'

export interface UploadLimits {
  /** Uploads of one caller in progress at once, over REST, MCP and staged uploads together. */
  readonly running: number
  /** Further uploads of the caller that may wait for a slot. Each holds a connection. */
  readonly waiting: number
  /** How long an upload waits. Shorter than the idle timeout of connections, which runs meanwhile. */
  readonly waitMs: number
}

/** For one process: workers count separately. */
export const uploadLimits: UploadLimits = { running: 6, waiting: 64, waitMs: 30_000 }

interface Lane {
  running: number
  /** In order of arrival; calling one gives it a slot. Empty while fewer than the limit run. */
  readonly waiting: Set<() => void>
}

export class UploadQueue {
  /** Of the bodies of all callers. */
  readonly pacing = new BodyPacing()
  readonly #limits: UploadLimits
  readonly #lanes = new Map<string, Lane>()

  constructor(limits: UploadLimits) {
    this.#limits = limits
  }

  /**
   * Runs `work` as one of the caller's uploads, after a wait when too many are in progress. Throws
   * `rate_limited` if no slot becomes free in time, or at once if too many are waiting already.
   * `disconnected` aborts when the client disconnects, which ends the wait.
   */
  async run<T>(
    caller: string,
    work: () => Promise<T>,
    disconnected?: AbortSignal | undefined,
  ): Promise<T> {
    const lane = this.#laneOf(caller)
    if (lane.running < this.#limits.running) lane.running += 1
    else await this.#waitForSlot(lane, disconnected)
    try {
      return await work()
    } finally {
      this.#release(caller, lane)
    }
  }

  #laneOf(caller: string): Lane {
    const known = this.#lanes.get(caller)
    if (known) return known
    const lane: Lane = { running: 0, waiting: new Set() }
    this.#lanes.set(caller, lane)
    return lane
  }

  async #waitForSlot(lane: Lane, disconnected: AbortSignal | undefined): Promise<void> {
    const { waiting, waitMs } = this.#limits
    if (lane.waiting.size >= waiting) throw tooMany(lane)
    if (disconnected?.aborted) throw incompleteUpload()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    lane.waiting.add(resolve)
    // Does nothing for an upload that was just given a slot: the slot would be lost.
    const giveUp = (error: AppError) => {
      if (lane.waiting.delete(resolve)) reject(error)
    }
    const timer = setTimeout(() => giveUp(tooMany(lane)), waitMs)
    const onDisconnect = () => giveUp(incompleteUpload())
    disconnected?.addEventListener('abort', onDisconnect)
    try {
      await promise
    } finally {
      clearTimeout(timer)
      disconnected?.removeEventListener('abort', onDisconnect)
    }
  }

  /** Passes the slot to the upload that has waited longest, so that no later one overtakes it. */
  #release(caller: string, lane: Lane): void {
    const [next] = lane.waiting
    if (next) {
      lane.waiting.delete(next)
      next()
      return
    }
    lane.running -= 1
    if (lane.running === 0) this.#lanes.delete(caller)
  }
}

const tooMany = ({ running, waiting }: Lane): AppError =>
  new AppError(
    'rate_limited',
    `You have ${running} uploads in progress and ${waiting.size} waiting. Wait for one to finish, then try again.`,
    { retryAfter: 5 },
  )
