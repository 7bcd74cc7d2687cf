// Prometheus metrics endpoint of the app host, for this machine and for holders of the operator's
// token. The network of the caller is no credential: behind a proxy that is not declared, every
// client seems to be on this machine.
import { createHash, timingSafeEqual } from 'node:crypto'
import { AppError } from '@plinth/domain/base/errors'
import type { FastifyInstance } from 'fastify'
import { bearerOf } from '../http/bearer.ts'
import type { LocalOnly } from '../http/local-only.ts'

export interface MetricsSource {
  readonly contentType: string
  readonly read: () => Promise<string>
}

export interface MetricsOptions extends MetricsSource {
  readonly isLocal: LocalOnly
  /** Null if no token gives access. */
  readonly token: string | null
}

export const metricsPath = '/metrics'

export function registerMetrics(
  app: FastifyInstance,
  { isLocal, token, contentType, read }: MetricsOptions,
): void {
  app.get(metricsPath, async (request, reply) => {
    if (!isLocal(request.raw)) {
      if (token === null) return reply.callNotFound()
      requireToken(request.headers.authorization, token)
    }
    reply.header('content-type', contentType).header('cache-control', 'no-store')
    return read()
  })
}

function requireToken(authorization: string | undefined, token: string): void {
  if (isEqual(bearerOf(authorization) ?? '', token)) return
  throw new AppError('unauthorized', 'Send the metrics token as `Authorization: Bearer <token>`.')
}

/** Compares digests, so the time depends neither on the length nor on the content of the secret. */
const isEqual = (given: string, secret: string): boolean =>
  timingSafeEqual(sha256(given), sha256(secret))

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()
