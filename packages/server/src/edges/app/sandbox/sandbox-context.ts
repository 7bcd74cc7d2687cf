// Shared context of the sandbox pages: reads forms and handles the billing events that they cause.
import { AppError } from '@plinth/domain/base/errors'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { BillingSandbox } from '../../../ports/billing-sandbox.ts'
import type { AccountContext } from '../../app-host/account-context.ts'
import { sendPrivatePage } from '../../app-host/send-page.ts'
import { messagePage } from '../../pages/forms/message-page.ts'
import { messages } from '../../pages/sandbox/messages.ts'

export interface SandboxContext extends Pick<AccountContext, 'page' | 'readForm'> {
  readonly sandbox: BillingSandbox
  /** Handles the recorded events now; the job that runs every minute retries those that fail. */
  handleEvents(log: FastifyBaseLogger): Promise<void>
  sendExpiredPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
}

interface SandboxContextOptions {
  readonly sandbox: BillingSandbox
  readonly accounts: AccountContext
}

export function createSandboxContext({ sandbox, accounts }: SandboxContextOptions): SandboxContext {
  const { useCases, urls, page, readForm } = accounts
  const texts = messages.portal

  return {
    sandbox,
    page,
    readForm,
    async handleEvents(log) {
      for (const err of await useCases.handleSandboxEvents()) {
        log.error({ err }, 'could not handle a billing sandbox event')
      }
    },
    async sendExpiredPage(request, reply) {
      const html = messagePage(await page(request), {
        title: texts.expiredTitle,
        text: texts.expired,
        steps: [{ href: urls.plan, label: texts.goToPlan }],
      })
      return sendPrivatePage(reply.code(404), html)
    },
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
  throw new AppError('invalid_body', messages.incompleteForm)
}
