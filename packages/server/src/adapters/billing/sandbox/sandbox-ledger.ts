// Shared context of the sandbox's processor side and its pages: store, clock and ids.
import { AppError } from '@plinth/domain/base/errors'
import { base32 } from '@plinth/domain/base/ids'
import type { Clock } from '../../../ports/clock.ts'
import type { Randomness } from '../../../ports/randomness.ts'
import type { Customer, SandboxData } from './sandbox-data.ts'
import { createSandboxFile, type SandboxFile } from './sandbox-file.ts'
import {
  applyDueSteps,
  type CustomerDraft,
  nextAt,
  runningSubscription,
} from './subscription-changes.ts'

export interface SandboxOptions {
  readonly file: string
  /** Origin of the sandbox's pages. */
  readonly baseUrl: string
  readonly clock: Clock
  readonly random: Randomness
}

export interface SandboxLedger extends SandboxFile {
  now(): number
  newId(prefix: string): string
  pageUrl(page: 'checkout' | 'portal' | 'invoice', id: string): string
  /** Brings the customer's subscriptions up to date first; null if there is no such customer. */
  readCustomer(id: string): Customer | null
  /**
   * Opens a customer of a draft, with subscriptions brought up to date. Throws if there is no such
   * customer.
   */
  openCustomer(data: SandboxData, customerId: string): CustomerDraft
}

export function createSandboxLedger({
  file,
  baseUrl,
  clock,
  random,
}: SandboxOptions): SandboxLedger {
  const dataFile = createSandboxFile(file)
  const now = () => clock.now()
  const newId = (prefix: string) => `${prefix}_sandbox_${base32(random(16))}`
  const pageUrl: SandboxLedger['pageUrl'] = (page, id) => `${baseUrl}/billing/sandbox/${page}/${id}`

  function openCustomer(data: SandboxData, customerId: string): CustomerDraft {
    const customer = entry(data.customers, customerId)
    if (!customer) throw new AppError('not_found', 'The sandbox has no such customer.')
    const draft = { data, customer, newId, invoiceUrl: (id: string) => pageUrl('invoice', id) }
    applyDueSteps(draft, now())
    return draft
  }

  function readCustomer(id: string): Customer | null {
    const customer = entry(dataFile.read().customers, id)
    const running = customer && runningSubscription(customer)
    if (!running || nextAt(running) > now()) return customer
    return dataFile.write((data) => openCustomer(data, id).customer)
  }

  return { ...dataFile, now, newId, pageUrl, readCustomer, openCustomer }
}

/** Ids come from URLs, so inherited properties such as `constructor` must not match. */
export const entry = <T>(entries: Readonly<Record<string, T>>, id: string): T | null =>
  Object.hasOwn(entries, id) ? (entries[id] ?? null) : null
