// Second step of a sign-in: the page that asks for a code, after the password or for a browser that
// is signed in by password alone.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CodeNeeded } from '../../../usecases/accounts/enter-by-password.ts'
import { type AccountContext, returnPathOf } from '../../app-host/account-context.ts'
import { refuseForm } from '../../app-host/refuse-form.ts'
import { seeOther } from '../../app-host/see-other.ts'
import { sendPrivatePage } from '../../app-host/send-page.ts'
import { codePage, codePolicy } from '../../pages/accounts/code-page.ts'
import type { Problem } from '../../pages/forms/form-problem.ts'
import { withReturnUnlessHome } from '../../pages/forms/with-return.ts'
import { finishSignIn } from './finish-sign-in.ts'

const path = '/signin/code'

/** After a correct password of an account with two-step sign-in. */
export function askForCode(
  { codeCookie }: Pick<AccountContext, 'codeCookie'>,
  reply: FastifyReply,
  { awaited, returnTo }: CodeNeeded & { readonly returnTo: string },
): FastifyReply {
  reply.header('set-cookie', codeCookie.write(awaited))
  return seeOther(reply, withReturnUnlessHome(path, returnTo))
}

export function registerCode(app: FastifyInstance, context: AccountContext): void {
  const { useCases, codeCookie, sessionCookie } = context

  app.get(path, async (request, reply) =>
    show(request, reply, { returnTo: returnPathOf(request), problem: null }),
  )

  app.post(path, async (request, reply) => {
    const form = await context.readForm(request)
    const returnTo = returnPathOf(request, form)
    try {
      const entered = await useCases.enterByCode(context.visitor(request), {
        ...(await firstStep(request)),
        code: form.get('code') ?? '',
        previousSecret: sessionCookie.read(request.raw),
      })
      reply.header('set-cookie', codeCookie.clear())
      return finishSignIn(context, reply, { ...entered, returnTo })
    } catch (error) {
      const problem = refuseForm(reply, error, { forbidden: 'code' })
      return show(request, reply, { returnTo, problem })
    }
  })

  const firstStep = async (request: FastifyRequest) => ({
    awaited: codeCookie.read(request.raw),
    actor: await context.viewer(request),
  })

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    { returnTo, problem }: { readonly returnTo: string; readonly problem: Problem | null },
  ): Promise<FastifyReply> {
    const step = await useCases.findSecondStep(await firstStep(request))
    if (!step) return seeOther(reply, withReturnUnlessHome('/signin', returnTo))
    const passkeyDomain = step.hasPasskey ? context.passkeyDomain : null
    const form = { ...step, email: step.user.email, returnTo, passkeyDomain, problem }
    const html = codePage(await context.page(request), form)
    return sendPrivatePage(reply, html, { returnTo, ...codePolicy })
  }
}
