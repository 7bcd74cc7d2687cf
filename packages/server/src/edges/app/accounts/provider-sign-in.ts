// Sign-in with a provider: the redirect to it, and the address at which the browser comes back.
import { AppError, errorStatuses } from '@plinth/domain/base/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PendingSignIn } from '../../../usecases/sign-in-providers/pending-sign-in.ts'
import { type AccountContext, returnPathOf } from '../../app-host/account-context.ts'
import { refuseForm } from '../../app-host/refuse-form.ts'
import { seeOther } from '../../app-host/see-other.ts'
import { sendPrivatePage } from '../../app-host/send-page.ts'
import { messages } from '../../pages/accounts/messages.ts'
import { signInPage, signInPolicy } from '../../pages/accounts/sign-in-page.ts'
import type { Problem } from '../../pages/forms/form-problem.ts'
import { messagePage } from '../../pages/forms/message-page.ts'
import { finishSignIn } from './finish-sign-in.ts'

export function registerProviderSignIn(app: FastifyInstance, context: AccountContext): void {
  const { useCases, urls, providerCookie, signInOptions } = context

  for (const provider of signInOptions.providers) {
    const path = `/signin/${provider.name}`

    app.get(path, async (request, reply) => {
      const returnTo = returnPathOf(request)
      // The provider sends browsers to the base URL, where they must have the cookie.
      if (urls.originAt(request.headers.host) !== urls.base) {
        return seeOther(reply, urls.base + request.url)
      }
      if (await context.viewer(request)) return seeOther(reply, returnTo)
      try {
        const pending = { provider: provider.name, returnTo, connects: null }
        const begun = await useCases.beginSignIn(pending)
        reply.header('set-cookie', providerCookie.write(begun))
        return seeOther(reply, begun.url)
      } catch (error) {
        return refuse(request, reply, { returnTo, problem: problemOf(reply, error) })
      }
    })

    app.get(`${path}/callback`, async (request, reply) => {
      const sealed = providerCookie.read(request.raw)
      const pending = sealed && (await useCases.openPendingSignIn(sealed, provider))
      // Each attempt works once: the same address again has no cookie.
      reply.header('set-cookie', providerCookie.clear())
      if (!pending) {
        const problem = { field: null, detail: messages.signIn.notStarted }
        return refuse(request, reply.code(400), { returnTo: returnPathOf(request), problem })
      }
      if (pending.connects !== null) return connect(request, reply, pending)
      const { returnTo } = pending
      try {
        const entered = await useCases.enterByProvider(context.visitor(request), {
          pending,
          callbackUrl: urls.base + request.url,
          previousSecret: context.sessionCookie.read(request.raw),
        })
        return finishSignIn(context, reply, { ...entered, returnTo })
      } catch (error) {
        return refuse(request, reply, { returnTo, problem: problemOf(reply, error) })
      }
    })
  }

  async function connect(
    request: FastifyRequest,
    reply: FastifyReply,
    pending: PendingSignIn,
  ): Promise<FastifyReply> {
    const callbackUrl = urls.base + request.url
    try {
      const actor = await context.viewer(request)
      await useCases.connectIdentity(actor, { pending, callbackUrl })
    } catch (error) {
      const { detail } = problemOf(reply, error)
      const { notConnected, backToSettings } = messages.signIn
      const steps = [{ href: pending.returnTo, label: backToSettings }]
      const page = await context.page(request)
      return sendPrivatePage(reply, messagePage(page, { title: notConnected, text: detail, steps }))
    }
    return seeOther(reply, pending.returnTo)
  }

  interface Refusal {
    readonly returnTo: string
    readonly problem: Problem
  }

  /** The sign-in page, so that the person can try again or sign in another way. */
  async function refuse(
    request: FastifyRequest,
    reply: FastifyReply,
    { returnTo, problem }: Refusal,
  ): Promise<FastifyReply> {
    const html = signInPage(await context.page(request), {
      email: '',
      returnTo,
      passwordChanged: false,
      passkeyDomain: context.passkeyDomain,
      problem,
      options: signInOptions,
    })
    return sendPrivatePage(reply, html, { returnTo, ...signInPolicy })
  }
}

/** Unlike other server errors, an unreachable provider is explained on the page. */
function problemOf(reply: FastifyReply, error: unknown): Problem {
  if (!(error instanceof AppError) || error.code !== 'unavailable') return refuseForm(reply, error)
  reply.code(errorStatuses.unavailable).header('retry-after', String(error.retryAfter))
  return { field: null, detail: error.detail }
}
