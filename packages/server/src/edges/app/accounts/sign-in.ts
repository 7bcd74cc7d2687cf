// Sign-in page.
import { parseEmail } from '@plinth/domain/accounts/email'
import type { FastifyInstance } from 'fastify'
import { requirePasswordsAllowed } from '../../../usecases/accounts/has-password.ts'
import {
  type AccountContext,
  emailOf,
  queryOf,
  returnPathOf,
} from '../../app-host/account-context.ts'
import { fieldProblem, refuseForm } from '../../app-host/refuse-form.ts'
import { seeOther } from '../../app-host/see-other.ts'
import { sendPrivatePage } from '../../app-host/send-page.ts'
import { signInPage, signInPolicy } from '../../pages/accounts/sign-in-page.ts'
import type { Problem } from '../../pages/forms/form-problem.ts'
import { askForCode } from './code.ts'
import { finishSignIn } from './finish-sign-in.ts'

export function registerSignIn(app: FastifyInstance, context: AccountContext): void {
  const { useCases, passkeyDomain } = context

  app.get('/signin', async (request, reply) => {
    const returnTo = returnPathOf(request)
    if (await context.viewer(request)) return seeOther(reply, returnTo)
    const html = signInPage(await context.page(request), {
      email: emailOf(request),
      returnTo,
      passwordChanged: queryOf(request).has('reset'),
      passkeyDomain,
      problem: null,
      options: context.signInOptions,
    })
    return sendPrivatePage(reply, html, { returnTo, ...signInPolicy })
  })

  app.post('/signin', async (request, reply) => {
    const form = await context.readForm(request)
    requirePasswordsAllowed(context.signInOptions)
    const email = form.get('email') ?? ''
    const returnTo = returnPathOf(request, form)
    const again = async (problem: Problem) => {
      const form = { email, returnTo, passwordChanged: false, passkeyDomain, problem }
      return signInPage(await context.page(request), { ...form, options: context.signInOptions })
    }
    const invalidField = fieldProblem(form, { email: parseEmail })
    if (invalidField) {
      return sendPrivatePage(reply.code(400), await again(invalidField), {
        returnTo,
        ...signInPolicy,
      })
    }
    try {
      const entered = await useCases.signIn(context.visitor(request), {
        email,
        password: form.get('password') ?? '',
        previousSecret: context.sessionCookie.read(request.raw),
      })
      if ('awaited' in entered) return askForCode(context, reply, { ...entered, returnTo })
      return finishSignIn(context, reply, { ...entered, returnTo })
    } catch (error) {
      const problem = refuseForm(reply, error, { invalid_field: 'email' })
      return sendPrivatePage(reply, await again(problem), { returnTo, ...signInPolicy })
    }
  })
}
