// Claim page: moves anonymous drops into an account, by claim link or by browser cookie.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SessionActor } from '../../../usecases/access/actor.ts'
import { type AccountContext, returnPathOf } from '../../app-host/account-context.ts'
import { refuseForm } from '../../app-host/refuse-form.ts'
import { seeOther } from '../../app-host/see-other.ts'
import { sendPrivatePage } from '../../app-host/send-page.ts'
import { claimPage } from '../../pages/accounts/claim-page.ts'
import { claimScriptSource } from '../../pages/accounts/claim-script.ts'
import { messages } from '../../pages/accounts/messages.ts'
import type { Problem } from '../../pages/forms/form-problem.ts'
import { listedDrop } from './listed-drop.ts'

interface ClaimForm {
  readonly actor: SessionActor | null
  readonly code?: string
  readonly chosen?: string
  readonly returnTo: string
  readonly problem?: Problem
}

export function registerClaim(app: FastifyInstance, context: AccountContext): void {
  const { useCases, urls, clock } = context

  async function render(request: FastifyRequest, attempt: ClaimForm): Promise<string> {
    const { actor, code = '', chosen = '', returnTo, problem = null } = attempt
    const { browserId } = context.visitor(request)
    const views = await useCases.listClaimable(browserId)
    const drops = views.map((view) => listedDrop(urls, view, true))
    const viewer = actor && { verified: actor.verified, tenants: await tenantsOf(actor), chosen }
    const page = await context.page(request)
    return claimPage(page, { viewer, drops, code, returnTo, problem, now: clock.now() })
  }

  const tenantsOf = async (actor: SessionActor) =>
    (await useCases.getMe(actor)).tenants.map(({ tenant }) => tenant)

  app.get('/claim', async (request, reply) => {
    const returnTo = returnPathOf(request)
    const html = await render(request, { actor: await context.viewer(request), returnTo })
    return sendPrivatePage(reply, html, { returnTo, script: claimScriptSource })
  })

  app.post('/claim', async (request, reply) => {
    const form = await context.readForm(request)
    const returnTo = returnPathOf(request, form)
    const code = secretOf(form.get('code') ?? '')
    const policy = { returnTo, script: claimScriptSource }
    const actor = await context.viewer(request)
    if (!actor) {
      const problem = { field: null, detail: messages.claim.signedOut }
      const html = await render(request, { actor, code, returnTo, problem })
      return sendPrivatePage(reply.code(401), html, policy)
    }
    const chosen = form.get('tenant_id') ?? ''
    try {
      const owner =
        code === '' && form.get('drops') === 'browser'
          ? await claimDropsOfBrowser(request, actor, chosen)
          : await useCases.claimBySecret(actor, { secret: code, tenant: chosen })
      // The redirect shows a list of drops, which should include the claimed one.
      if (owner !== actor.tenantId) await useCases.switchTenant(actor, { tenantId: owner })
    } catch (error) {
      const problem = refuseForm(reply, error, { not_found: 'code' })
      const html = await render(request, { actor, code, chosen, returnTo, problem })
      return sendPrivatePage(reply, html, policy)
    }
    return seeOther(reply, returnTo)
  })

  async function claimDropsOfBrowser(
    request: FastifyRequest,
    actor: SessionActor,
    tenant: string,
  ): Promise<string> {
    const { browserId } = context.visitor(request)
    const claimed = browserId ? await useCases.claimBrowserDrops(actor, { browserId, tenant }) : []
    return claimed.length > 0 ? tenant : actor.tenantId
  }
}

/** Accepts the whole claim link as well as the code at its end. */
const secretOf = (text: string): string => text.slice(text.lastIndexOf('#') + 1).trim()
