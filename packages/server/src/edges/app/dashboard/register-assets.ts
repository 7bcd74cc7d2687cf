import { chooseCoding, type StoredCoding } from '@plinth/domain/content-coding'
import type { FastifyInstance } from 'fastify'
import type { Dashboard } from './load-dashboard.ts'

/** What the app's page loads. A name holds the hash of its content, so nobody asks for it twice. */
export function registerAssets(app: FastifyInstance, dashboard: Dashboard | null): void {
  app.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
    const asset = dashboard?.assets.get(request.params['*'])
    if (!asset) return reply.header('cache-control', 'no-store').callNotFound()
    const available = Object.keys(asset.coded) as StoredCoding[]
    const coding = chooseCoding(request.headers['accept-encoding'], available) ?? 'identity'
    reply
      .header('content-type', asset.type)
      .header('cache-control', 'public, max-age=31536000, immutable')
    if (available.length > 0) reply.header('vary', 'Accept-Encoding')
    if (coding === 'identity') return reply.send(asset.plain)
    return reply.header('content-encoding', coding).send(asset.coded[coding])
  })
}
