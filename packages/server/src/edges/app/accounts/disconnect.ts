import type { FastifyInstance } from 'fastify'
import { seeOther } from '../see-other.ts'
import type { AccountVisits } from './account-visits.ts'

export function registerDisconnect(app: FastifyInstance, visits: AccountVisits): void {
  app.post('/disconnect', async (request, reply) => {
    const form = await visits.readForm(request)
    const actor = await visits.requireViewer(request)
    await visits.useCases.disconnectApp(actor, { id: form.get('connection_id') ?? '' })
    return seeOther(reply, '/dashboard?plain')
  })
}
