// What every page of the sandbox needs: what was sent, and a way to tell Plinth what happened.
import { AppError } from '@plinth/domain/errors'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { BillingSandbox } from '../../../ports/billing-sandbox.ts'
import { refuseForeignOrigin } from '../../http/own-origin.ts'
import { readForm } from '../../http/read-form.ts'
import { messagePage } from '../../pages/accounts/message-page.ts'
import type { Brand } from '../../pages/load-brand.ts'
import type { AccountPagesOptions } from '../accounts/account-visits.ts'
import { sendPrivatePage } from '../send-page.ts'

export interface SandboxVisits {
  readonly sandbox: BillingSandbox
  readonly brand: Brand
  /** Refuses what a page elsewhere made the browser send, before it reads anything. */
  readForm(request: FastifyRequest): Promise<URLSearchParams>
  /** What Plinth does not take now it is told at the next occasion. */
  tellPlinth(log: FastifyBaseLogger): Promise<void>
  sendTooOld(reply: FastifyReply): FastifyReply
}

interface VisitsOptions {
  readonly sandbox: BillingSandbox
  readonly accounts: AccountPagesOptions
}

export function createSandboxVisits({ sandbox, accounts }: VisitsOptions): SandboxVisits {
  const { useCases, brand, urls } = accounts

  const tooOld = messagePage(brand, {
    title: 'This page is too old',
    text: 'Go to your plan, and open it again from there.',
    steps: [{ href: urls.plan, label: 'Go to your plan' }],
  })

  return {
    sandbox,
    brand,
    async readForm({ raw }) {
      refuseForeignOrigin(raw, urls.base)
      return readForm(raw)
    },
    async tellPlinth(log) {
      for (const event of await sandbox.listUntold()) {
        try {
          const odd = await useCases.receiveBillingEvent(event)
          for (const err of odd) log.warn({ err }, 'what the billing sandbox told was left alone')
          await sandbox.markTold(event.id)
        } catch (err) {
          log.error({ err }, 'what happened in the billing sandbox could not be recorded')
        }
      }
    },
    sendTooOld: (reply) => sendPrivatePage(reply.code(404), tooOld),
  }
}

/** The one of `values` that a field of a form names. */
export function chosen<T extends string>(
  form: URLSearchParams,
  field: string,
  values: readonly T[],
): T {
  const value = values.find((known) => known === form.get(field))
  if (value !== undefined) return value
  throw new AppError('invalid_body', 'The form was not complete. Go back, and send it again.')
}
