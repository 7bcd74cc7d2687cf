// Traces the parts of a process by wrapping them when they are connected. Loaded only if traces are
// sent.
import type { Cidr } from '@plinth/domain/addresses/network'
import type { FastifyInstance } from 'fastify'
import type { S3ObjectsOptions } from '../../adapters/blobs/s3/s3-objects.ts'
import type { MachineOptions } from '../../adapters/sql/engines/postgres.ts'
import { createTracing, type TracingOptions } from '../../adapters/tracing/create-tracing.ts'
import { traceStatements } from '../../adapters/tracing/trace-statements.ts'
import { traceRequests } from '../../edges/app/trace-requests.ts'
import type { RunJob } from '../../edges/jobs/job-edge.ts'
import type { SiteEdge } from '../../edges/sites/site-edge.ts'
import { traceVisits, type VisitTracing } from '../../edges/sites/trace-visits.ts'
import type { Deps } from '../../usecases/base/deps.ts'
import type { UseCases } from '../../usecases/bind.ts'
import { traceDeps, traceUseCases } from './trace-deps.ts'

export interface Instrumentation {
  /** Options of the database and of the blob store. */
  readonly database: Required<Pick<MachineOptions, 'observeStatement'>>
  readonly blobs: Required<Pick<S3ObjectsOptions, 'observeCall'>>
  deps(deps: Deps): Deps
  useCases(useCases: UseCases): UseCases
  /** Call it before other hooks are added. */
  requests(app: FastifyInstance, trustedProxies: readonly Cidr[]): void
  visits(edge: SiteEdge, options: Omit<VisitTracing, 'tracing'>): SiteEdge
  readonly job: RunJob
  /** For log lines about the current operation. */
  logFacts(): { readonly trace_id?: string }
  close(): Promise<void>
}

export function createInstrumentation(options: TracingOptions): Instrumentation {
  const tracing = createTracing(options)
  return {
    database: { observeStatement: traceStatements(tracing) },
    blobs: {
      observeCall: (operation, run) =>
        tracing.step({ name: `S3 ${operation}`, kind: 'client' }, run),
    },
    deps: (deps) => traceDeps(tracing, deps),
    useCases: (useCases) => traceUseCases(tracing, useCases),
    requests: (app, trustedProxies) => traceRequests(app, { tracing, trustedProxies }),
    visits: (edge, visits) => traceVisits(edge, { tracing, ...visits }),
    job: async (name, work) => {
      const span = tracing.begin({ name: `job ${name}`, attributes: { 'plinth.job': name } })
      const end = (failures: number) =>
        span?.end({
          attributes: { 'plinth.failures': failures },
          errorType: failures > 0 ? 'job_failed' : null,
        })
      try {
        const failures = await tracing.enter(span, work)
        end(failures.length)
        return failures
      } catch (error) {
        end(1)
        throw error
      }
    },
    logFacts() {
      const id = tracing.currentTraceId()
      return id === null ? {} : { trace_id: id }
    },
    close: tracing.close,
  }
}
