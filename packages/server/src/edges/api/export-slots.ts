// Limit on the exports that one account downloads at once: each reads every file of the account.
import type { Readable } from 'node:stream'
import { AppError } from '@plinth/domain/base/errors'
import type { TenantId } from '@plinth/domain/base/ids'

/** For one process: workers count separately. */
const maxPerTenant = 2
/** Seconds. An export can take much longer, but may also be cancelled at any time. */
const retryAfter = 30

export class ExportSlots {
  readonly #open = new Map<TenantId, number>()

  /**
   * Throws `rate_limited` if the tenant has no free slot. A slot is free again when the stream
   * closes: it ended, failed or lost its client.
   */
  async run(tenantId: TenantId, open: () => Promise<Readable>): Promise<Readable> {
    const others = this.#open.get(tenantId) ?? 0
    if (others >= maxPerTenant) throw tooMany()
    this.#open.set(tenantId, others + 1)
    try {
      return (await open()).once('close', () => this.#release(tenantId))
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

const tooMany = (): AppError =>
  new AppError(
    'rate_limited',
    `This account has ${maxPerTenant} exports in progress. Wait for one to finish or cancel it, then try again.`,
    { retryAfter },
  )
