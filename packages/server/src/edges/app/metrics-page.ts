// Prometheus metrics endpoint, for this machine and its trusted proxies only.
import type { Cidr } from '@plinth/domain/addresses/network'
import { AppError } from '@plinth/domain/base/errors'
import type { FastifyInstance } from 'fastify'
import { isInternalClient } from '../http/client-address.ts'

export interface MetricsOptions {
  readonly contentType: string
  readonly read: () => Promise<string>
  readonly trustedProxies: readonly Cidr[]
}

export function registerMetrics(app: FastifyInstance, options: MetricsOptions): void {
  app.get('/metrics', async (request, reply) => {
    if (!isInternalClient(request.raw, options.trustedProxies)) {
      throw new AppError('not_found', 'There is nothing at this address.')
    }
    reply.header('content-type', options.contentType)
    return options.read()
  })
}
