// Route of the dashboard's assets.
import type { FastifyInstance } from 'fastify'
import type { Dashboard } from './load-dashboard.ts'
import { sendAsset } from './send-asset.ts'

/** File names contain a content hash, so browsers may cache assets indefinitely. */
export function registerAssets(app: FastifyInstance, dashboard: Dashboard | null): void {
  app.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
    const asset = dashboard?.assets.get(request.params['*'])
    if (!asset) return reply.header('cache-control', 'no-store').callNotFound()
    return sendAsset(reply.header('cache-control', 'public, max-age=31536000, immutable'), asset)
  })
}
