// Dashboard routes: the app, or a plain list of drops for browsers without JavaScript.
import { parseReturnPath } from '@plinth/domain/accounts/return-path'
import { totalViews, viewRange } from '@plinth/domain/visitors/views'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type AccountContext, queryOf } from '../../app-host/account-context.ts'
import { seeOther } from '../../app-host/see-other.ts'
import { sendPrivatePage } from '../../app-host/send-page.ts'
import { sendApp } from '../../dashboard/send-app.ts'
import { dashboardPage } from '../../pages/accounts/dashboard-page.ts'
import { withReturn } from '../../pages/forms/with-return.ts'
import { connectedApp } from './connected-app.ts'
import { listedDrop } from './listed-drop.ts'

export function registerDashboard(app: FastifyInstance, context: AccountContext): void {
  const { useCases, urls, clock, dashboard, allowsAnonymous } = context

  async function show(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const actor = await context.viewer(request)
    if (!actor) return seeOther(reply, withReturn('/signin', parseReturnPath(request.url)))
    if (dashboard && !queryOf(request).has('plain'))
      return sendApp(reply, dashboard, { drops: urls.drop('*') })
    const [me, drops, viewed, apps] = await Promise.all([
      useCases.getMe(actor),
      useCases.listDrops(actor),
      useCases.listViews(actor, { days: viewRange.usual }),
      useCases.listConnections(actor),
    ])
    const views = new Map(viewed.map(({ dropId, days }) => [dropId, totalViews(days)]))
    const html = dashboardPage(await context.page(request), {
      email: me.user.email,
      verified: me.user.verifiedAt !== null,
      tenant: me.current.tenant,
      tenants: me.tenants.map(({ tenant }) => tenant),
      drops: drops.map((view) => ({
        ...listedDrop(urls, view, me.current.tenant.ownerVerified),
        views: views.get(view.drop.id) ?? 0,
      })),
      apps: apps.map((app) => connectedApp(app, actor.userId)),
      anonymousAt: allowsAnonymous ? urls.base : null,
      now: clock.now(),
    })
    return sendPrivatePage(reply, html)
  }

  app.get('/dashboard', show)
  app.get('/dashboard/*', show)

  app.post('/session/tenant', async (request, reply) => {
    const form = await context.readForm(request)
    const actor = await context.requireViewer(request)
    await useCases.switchTenant(actor, { tenantId: form.get('tenant_id') ?? '' })
    // Only the plain list has this form.
    return seeOther(reply, '/dashboard?plain')
  })
}
