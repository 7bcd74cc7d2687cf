// Prometheus metrics of this process: Node's defaults, HTTP responses by edge and status, reported
// failures by operation, outages of the database, the queue of the parsers, and the fast lane.
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { OutageStatus } from '../../edges/caching/database-outage.ts'
import type { PassedOn } from '../../edges/fast-lane/lane.ts'
import type { VisitResponse } from '../../edges/http/visit.ts'
import type { Deps } from '../../usecases/base/deps.ts'

export interface Metrics {
  readonly registry: Registry
  /** Counts each response of an edge when it has been sent. */
  countResponses(edge: 'app' | 'sites'): (response: VisitResponse) => void
}

type ParserStatus = Deps['parserPool']['status']

export interface MetricSources {
  readonly failureCounts: ReadonlyMap<string, number>
  readonly outageStatus: () => OutageStatus
  readonly parserStatus: ParserStatus
  /** What the fast lane has passed on to `node:http`. */
  readonly passed: Readonly<PassedOn>
}

export function createMetrics({
  failureCounts,
  outageStatus,
  parserStatus,
  passed,
}: MetricSources): Metrics {
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
  measureOutages(registry, outageStatus)
  measureParsing(registry, parserStatus)
  measureLane(registry, passed)
  return {
    registry,
    countResponses(edge) {
      const byStatus: number[] = []
      counts.set(edge, byStatus)
      function count(this: Pick<VisitResponse, 'statusCode'>) {
        byStatus[this.statusCode] = (byStatus[this.statusCode] ?? 0) + 1
      }
      return (response) => void response.on('finish', count)
    },
  }
}

/** Of several workers, the gauges have the highest value, because each notices an outage by itself. */
function measureOutages(registry: Registry, status: () => OutageStatus): void {
  const gauge = (name: string, help: string, value: (status: OutageStatus) => number) =>
    new Gauge({
      name,
      help,
      aggregator: 'max',
      registers: [registry],
      collect() {
        this.set(value(status()))
      },
    })
  gauge(
    'plinth_database_outage_seconds',
    'Seconds since the database last responded; 0 while it responds.',
    ({ seconds }) => seconds,
  )
  gauge(
    'plinth_stale_serving',
    '1 while known drops are served although the database is unavailable.',
    ({ servesKnown }) => Number(servesKnown),
  )
  new Counter({
    name: 'plinth_stale_lookups_total',
    help: 'Requests and TLS handshakes for known drops while the database was unavailable.',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(status().knownUses)
    },
  })
}

function measureParsing(registry: Registry, status: ParserStatus): void {
  new Gauge({
    name: 'plinth_parse_jobs_waiting',
    help: 'Parse jobs of uploads that wait for a thread.',
    registers: [registry],
    collect() {
      this.set(status().waiting)
    },
  })
  new Counter({
    name: 'plinth_parse_jobs_refused_total',
    help: 'Parse jobs refused, by reason: the queue is full, or the caller has used its budget.',
    labelNames: ['reason'],
    registers: [registry],
    collect() {
      const { refused, refusedByBudget } = status()
      this.reset()
      this.inc({ reason: 'queue' }, refused)
      this.inc({ reason: 'budget' }, refusedByBudget)
    },
  })
}

function measureLane(registry: Registry, passed: Readonly<PassedOn>): void {
  new Counter({
    name: 'plinth_lane_passed_total',
    help: 'Requests and connections that the fast lane passed on to node:http.',
    labelNames: ['what'],
    registers: [registry],
    collect() {
      this.reset()
      this.inc({ what: 'request' }, passed.requests)
      this.inc({ what: 'connection' }, passed.connections)
    },
  })
}
