import type { ServerResponse } from 'node:http'
import { Counter, collectDefaultMetrics, Registry } from 'prom-client'

export interface Metrics {
  readonly registry: Registry
  /** Counts the answer when it has been given. */
  countAnswer(edge: 'app' | 'sites', response: ServerResponse): void
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const answers = new Counter({
    name: 'plinth_http_responses_total',
    help: 'Answers given, by edge and status.',
    labelNames: ['edge', 'status'],
    registers: [registry],
  })
  return {
    registry,
    countAnswer(edge, response) {
      response.once('finish', () => answers.inc({ edge, status: response.statusCode }))
    },
  }
}
