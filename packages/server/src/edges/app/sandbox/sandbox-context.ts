// Shared context of the sandbox pages: reads forms and handles the billing events that they cause.
import { AppError } from '@plinth/domain/base/errors'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { BillingSandbox } from '../../../ports/billing-sandbox.ts'
import type { AccountPagesOptions } from '../../app-host/account-context.ts'
import { sendPrivatePage } from '../../app-host/send-page.ts'
import { refuseForeignOrigin } from '../../http/own-origin.ts'
import { readForm } from '../../http/read-form.ts'
import { messagePage } from '../../pages/forms/message-page.ts'
import type { Brand } from '../../pages/shell/load-brand.ts'

export interface SandboxContext {
  readonly sandbox: BillingSandbox
  readonly brand: Brand
  /** The fields of a form. Refuses forms that another site sent, before it reads the body. */
  readForm(request: FastifyRequest): Promise<URLSearchParams>
  /** Handles the recorded events now; the job that runs every minute retries those that fail. */
  handleEvents(log: FastifyBaseLogger): Promise<void>
  sendExpiredPage(reply: FastifyReply): FastifyReply
}

interface SandboxContextOptions {
  readonly sandbox: BillingSandbox
  readonly accounts: AccountPagesOptions
}

export function createSandboxContext({ sandbox, accounts }: SandboxContextOptions): SandboxContext {
  const { useCases, brand, urls } = accounts

  const expiredPage = messagePage(brand, {
    title: 'This page is too old',
    text: 'Go to your plan, and open it again from there.',
    steps: [{ href: urls.plan, label: 'Go to your plan' }],
  })

  return {
    sandbox,
    brand,
    async readForm({ raw }) {
      refuseForeignOrigin(raw, urls)
      return readForm(raw)
    },
    async handleEvents(log) {
      for (const err of await useCases.handleSandboxEvents()) {
        log.error({ err }, 'could not handle a billing sandbox event')
      }
    },
    sendExpiredPage: (reply) => sendPrivatePage(reply.code(404), expiredPage),
  }
}

/** The value of a form field, which must be one of `values`. */
export function requireChoice<T extends string>(
  form: URLSearchParams,
  field: string,
  values: readonly T[],
): T {
  const value = values.find((known) => known === form.get(field))
  if (value !== undefined) return value
  throw new AppError('invalid_body', 'The form was not complete. Go back, and send it again.')
}
