// Limit on the archives that one account downloads at once: each reads and compresses many files.
import { AppError } from '@plinth/domain/base/errors'
import type { TenantId } from '@plinth/domain/base/ids'
import type { Archive } from './handler.ts'

/** Seconds. An archive can take much longer, but may also be cancelled at any time. */
const retryAfter = 30

export interface SlotLimit {
  /** For one tenant in one process: workers count separately. */
  readonly most: number
  /** What is downloaded, in the plural. */
  readonly what: string
}

export class ExportSlots {
  readonly #limit: SlotLimit
  readonly #open = new Map<TenantId, number>()

  constructor(limit: SlotLimit) {
    this.#limit = limit
  }

  /**
   * Throws `rate_limited` if the tenant has no free slot. A slot is free again when the stream
   * closes: it ended, failed or lost its client.
   */
  async run(tenantId: TenantId, open: () => Promise<Archive>): Promise<Archive> {
    const others = this.#open.get(tenantId) ?? 0
    if (others >= this.#limit.most) throw tooMany(this.#limit)
    this.#open.set(tenantId, others + 1)
    try {
      const archive = await open()
      archive.content.once('close', () => this.#release(tenantId))
      return archive
    } catch (error) {
      this.#release(tenantId)
      throw error
    }
  }

  #release(tenantId: TenantId): void {
    const others = (this.#open.get(tenantId) ?? 0) - 1
    if (others > 0) this.#open.set(tenantId, others)
    else this.#open.delete(tenantId)
  }
}

const tooMany = ({ most, what }: SlotLimit): AppError =>
  new AppError(
    'rate_limited',
    `This account has ${most} ${what} in progress. Wait for one to finish or cancel it, then try again.`,
    { retryAfter },
  )
