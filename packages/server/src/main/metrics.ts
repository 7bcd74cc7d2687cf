import type { ServerResponse } from 'node:http'
import { Counter, collectDefaultMetrics, Registry } from 'prom-client'

export interface Metrics {
  readonly registry: Registry
  /** Counts each answer of an edge when it has been given. */
  countAnswers(edge: 'app' | 'sites'): (response: ServerResponse) => void
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  // Plain numbers: a counter with labels costs more than some answers do. It is filled when it is read.
  const counts = new Map<'app' | 'sites', number[]>()
  new Counter({
    name: 'plinth_http_responses_total',
    help: 'Answers given, by edge and status.',
    labelNames: ['edge', 'status'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [edge, byStatus] of counts) {
        byStatus.forEach((count, status) => {
          this.inc({ edge, status }, count)
        })
      }
    },
  })
  return {
    registry,
    countAnswers(edge) {
      const byStatus: number[] = []
      counts.set(edge, byStatus)
      function count(this: ServerResponse) {
        byStatus[this.statusCode] = (byStatus[this.statusCode] ?? 0) + 1
      }
      return (response) => void response.on('finish', count)
    },
  }
}
