// Prometheus metrics of this process: Node's defaults, HTTP responses by edge and status, and
// reported failures by operation.
import type { ServerResponse } from 'node:http'
import { Counter, collectDefaultMetrics, Registry } from 'prom-client'

export interface Metrics {
  readonly registry: Registry
  /** Counts each response of an edge when it has been sent. */
  countResponses(edge: 'app' | 'sites'): (response: ServerResponse) => void
}

export function createMetrics(failureCounts: ReadonlyMap<string, number>): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  // Counted in plain arrays and copied to the counter when it is read: incrementing a labelled
  // counter costs more than serving some responses.
  const counts = new Map<'app' | 'sites', number[]>()
  new Counter({
    name: 'plinth_http_responses_total',
    help: 'HTTP responses sent, by edge and status.',
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
  new Counter({
    name: 'plinth_failures_total',
    help: 'Failures that did not fail the request or job they occurred in, by operation.',
    labelNames: ['operation'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [operation, count] of failureCounts) this.inc({ operation }, count)
    },
  })
  return {
    registry,
    countResponses(edge) {
      const byStatus: number[] = []
      counts.set(edge, byStatus)
      function count(this: ServerResponse) {
        byStatus[this.statusCode] = (byStatus[this.statusCode] ?? 0) + 1
      }
      return (response) => void response.on('finish', count)
    },
  }
}
