// Setup page of a new installation: creates the first operator with the link that the server prints.
import { parseEmail } from '@plinth/domain/accounts/email'
import { parseAccountPassword } from '@plinth/domain/accounts/password'
import { AppError } from '@plinth/domain/base/errors'
import { parseName } from '@plinth/domain/base/text-fields'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AccountContext } from '../../app-host/account-context.ts'
import { fieldProblem, refuseForm } from '../../app-host/refuse-form.ts'
import { sendPrivatePage } from '../../app-host/send-page.ts'
import { invalidLinkPage } from '../../pages/accounts/invalid-link-page.ts'
import { setupPage } from '../../pages/accounts/setup-page.ts'
import type { Problem } from '../../pages/forms/form-problem.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { sendInvalidLink } from './invalid-link.ts'

export function registerSetup(app: FastifyInstance, context: AccountContext): void {
  const { useCases, signInOptions } = context
  const asksForPassword = signInOptions.allowsPasswords
  const rules = {
    email: parseEmail,
    ...(asksForPassword && { password: parseAccountPassword }),
    name: parseName,
  }

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    { form, problem }: { readonly form: URLSearchParams; readonly problem: Problem | null },
  ): Promise<FastifyReply> {
    const page = await context.page(request)
    const code = form.get('code') ?? ''
    if (!(await useCases.isSetupSecret(code))) return refuse(request, reply)
    const email = form.get('email') ?? ''
    const name = form.get('name') ?? ''
    return sendPrivatePage(reply, setupPage(page, { code, email, name, asksForPassword, problem }))
  }

  app.get<{ Params: { code: string } }>('/setup/:code', async (request, reply) =>
    show(request, reply, { form: new URLSearchParams(request.params), problem: null }),
  )

  app.post('/setup', async (request, reply) => {
    const form = await context.readForm(request)
    const invalidField = fieldProblem(form, rules)
    if (invalidField) return show(request, reply.code(400), { form, problem: invalidField })
    const previous = await context.viewer(request)
    try {
      const entered = await useCases.createFirstOperator(context.visitor(request), {
        code: form.get('code') ?? '',
        email: form.get('email') ?? '',
        password: form.get('password') ?? '',
        name: form.get('name') ?? '',
      })
      if (previous) await useCases.signOut(previous)
      return finishSignIn(context, reply, { ...entered, returnTo: '/dashboard' })
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return refuse(request, reply)
      const problem = refuseForm(reply, error, { invalid_field: 'email' })
      return show(request, reply, { form, problem })
    }
  })

  const refuse = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    sendInvalidLink(reply, invalidLinkPage(await context.page(request)))
}
