import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SessionActor } from '../../../usecases/actor.ts'
import { claimPage } from '../../pages/accounts/claim-page.ts'
import { claimScriptSource } from '../../pages/accounts/claim-script.ts'
import type { Problem } from '../../pages/accounts/form-problem.ts'
import { seeOther } from '../see-other.ts'
import { sendPrivatePage } from '../send-page.ts'
import { type AccountVisits, returnPathOf } from './account-visits.ts'
import { listedDrop } from './listed-drop.ts'
import { refuseForm } from './refuse-form.ts'

interface Attempt {
  readonly viewer: SessionActor | null
  readonly code?: string
  readonly returnTo: string
  readonly problem?: Problem
}

export function registerClaim(app: FastifyInstance, visits: AccountVisits): void {
  const { useCases, brand, urls, clock } = visits

  async function render(request: FastifyRequest, attempt: Attempt): Promise<string> {
    const { browserId } = visits.visitor(request)
    const views = await useCases.listClaimable(browserId)
    const drops = views.map((view) => listedDrop(urls, view, true))
    return claimPage(brand, { code: '', problem: null, ...attempt, drops, now: clock.now() })
  }

  app.get('/claim', async (request, reply) => {
    const returnTo = returnPathOf(request)
    const html = await render(request, { viewer: await visits.viewer(request), returnTo })
    return sendPrivatePage(reply, html, { returnTo, script: claimScriptSource })
  })

  app.post('/claim', async (request, reply) => {
    const form = await visits.readForm(request)
    const returnTo = returnPathOf(request, form)
    const code = secretOf(form.get('code') ?? '')
    const policy = { returnTo, script: claimScriptSource }
    const viewer = await visits.viewer(request)
    if (!viewer) {
      const problem = { field: null, detail: 'You are not signed in, so nothing was kept yet.' }
      const html = await render(request, { viewer, code, returnTo, problem })
      return sendPrivatePage(reply.code(401), html, policy)
    }
    if (code === '' && form.get('drops') === 'browser') {
      const { browserId } = visits.visitor(request)
      if (browserId) await useCases.claimBrowserDrops(viewer, browserId)
      return seeOther(reply, returnTo)
    }
    try {
      await useCases.claimBySecret(viewer, code)
    } catch (error) {
      const problem = refuseForm(reply, error, { not_found: 'code' })
      const attempt = { viewer, code, returnTo, problem }
      return sendPrivatePage(reply, await render(request, attempt), policy)
    }
    return seeOther(reply, returnTo)
  })
}

/** People paste the whole link as readily as the code at its end. */
const secretOf = (text: string): string => text.slice(text.lastIndexOf('#') + 1).trim()
