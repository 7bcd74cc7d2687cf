// Sign-up page.
import { parseEmail } from '@plinth/domain/accounts/email'
import { parseAccountPassword } from '@plinth/domain/accounts/password'
import { parseName } from '@plinth/domain/base/text-fields'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requirePasswordsAllowed } from '../../../usecases/accounts/has-password.ts'
import { type AccountContext, emailOf, returnPathOf } from '../../app-host/account-context.ts'
import { fieldProblem, refuseForm } from '../../app-host/refuse-form.ts'
import { seeOther } from '../../app-host/see-other.ts'
import { sendPrivatePage } from '../../app-host/send-page.ts'
import { accountLinkScriptSource as script } from '../../pages/accounts/account-link.ts'
import { signUpPage } from '../../pages/accounts/sign-up-page.ts'
import type { Problem } from '../../pages/forms/form-problem.ts'

const rules = { email: parseEmail, password: parseAccountPassword, name: parseName }

interface Refusal {
  readonly problem?: Problem | null
  readonly taken?: boolean
}

export function registerSignUp(app: FastifyInstance, context: AccountContext): void {
  const { useCases } = context

  async function render(
    request: FastifyRequest,
    form = new URLSearchParams(),
    { problem = null, taken = false }: Refusal = {},
  ): Promise<string> {
    const drops = await useCases.listClaimable(context.visitor(request).browserId)
    return signUpPage(await context.page(request), {
      email: form.get('email') ?? emailOf(request),
      name: form.get('name') ?? '',
      returnTo: returnPathOf(request, form),
      drops: drops.length,
      rule: context.signUpRule,
      taken,
      problem,
      options: context.signInOptions,
    })
  }

  app.get('/signup', async (request, reply) => {
    const returnTo = returnPathOf(request)
    if (await context.viewer(request)) return seeOther(reply, returnTo)
    return sendPrivatePage(reply, await render(request), { returnTo, script })
  })

  app.post('/signup', async (request, reply) => {
    const form = await context.readForm(request)
    requirePasswordsAllowed(context.signInOptions)
    const returnTo = returnPathOf(request, form)
    const invalidField = fieldProblem(form, rules)
    if (invalidField) {
      const html = await render(request, form, { problem: invalidField })
      return sendPrivatePage(reply.code(400), html, { returnTo, script })
    }
    const previous = await context.viewer(request)
    try {
      const { session, claimed } = await useCases.signUp(context.visitor(request), {
        email: form.get('email') ?? '',
        password: form.get('password') ?? '',
        name: form.get('name') ?? '',
      })
      reply.header('set-cookie', context.sessionCookie.write(session))
      if (previous) await useCases.signOut(previous)
      // Signing up has claimed the drops already; `/claim` would ask for them again.
      const isClaimed = claimed > 0 && returnTo === '/claim'
      return seeOther(reply, isClaimed ? '/dashboard' : returnTo)
    } catch (error) {
      const problem = refuseForm(reply, error, { invalid_field: 'email' })
      // The fields are valid, so the address can only be refused because it has an account.
      const html = await render(request, form, { problem, taken: problem.field === 'email' })
      return sendPrivatePage(reply, html, { returnTo, script })
    }
  })
}
