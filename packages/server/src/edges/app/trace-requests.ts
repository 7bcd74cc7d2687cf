// Traces the requests of the app host, each from its first hook to its response.
import type { Cidr } from '@plinth/domain/addresses/network'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Attributes, Outcome, Tracing } from '../../ports/tracing.ts'
import { addToLog } from '../http/log-facts.ts'
import { proxyTraceparent } from '../http/proxy-traceparent.ts'
import { responseOutcome } from '../http/response-outcome.ts'
import { metricsPath } from './metrics-page.ts'

export interface RequestTracing {
  readonly tracing: Tracing
  readonly trustedProxies: readonly Cidr[]
}

/** Files of the dashboard, dozens for each page, and a monitor's own requests. */
const untraced = new Set<string | undefined>(['/assets/*', metricsPath])

/** Call it before other hooks are added: they are part of the request. */
export function traceRequests(
  app: FastifyInstance,
  { tracing, trustedProxies }: RequestTracing,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { url: route } = request.routeOptions
    const parent = proxyTraceparent(request.raw, trustedProxies)
    const span = untraced.has(route)
      ? null
      : tracing.begin(
          {
            name: route === undefined ? request.method : `${request.method} ${route}`,
            kind: 'server',
            attributes: {
              'http.request.method': request.method,
              ...(route !== undefined && { 'http.route': route }),
            },
          },
          { parent },
        )
    if (span !== null) {
      addToLog(request, { trace_id: span.traceId })
      // Fastify's own hook is not called if the client disconnects.
      reply.raw.once('close', () => span.end(outcomeOf(request, reply)))
    }
    tracing.enter(span, done)
  })
}

function outcomeOf(request: FastifyRequest, { raw }: FastifyReply): Outcome {
  const facts = loggedFacts(request)
  const { tool } = facts
  const { attributes, errorType } = responseOutcome(raw)
  return {
    ...(typeof tool === 'string' && { name: `tools/call ${tool}` }),
    attributes: {
      ...attributes,
      ...(typeof tool === 'string' && {
        'mcp.method.name': 'tools/call',
        'gen_ai.tool.name': tool,
      }),
      ...factAttributes(facts),
    },
    errorType: errorType ?? null,
  }
}

const factNames = {
  reqId: 'plinth.request_id',
  actor: 'plinth.actor',
  tenant: 'plinth.tenant',
  credential: 'plinth.credential',
  drop: 'plinth.drop',
  slug: 'plinth.slug',
}

const factAttributes = (facts: Readonly<Record<string, unknown>>): Attributes =>
  Object.fromEntries(
    Object.entries(factNames).flatMap(([fact, attribute]) => {
      const value = facts[fact]
      return typeof value === 'string' ? [[attribute, value]] : []
    }),
  )

/** What the lines about the request have in common: see `addToLog`. */
function loggedFacts({ log }: FastifyRequest): Readonly<Record<string, unknown>> {
  const { bindings } = log as { readonly bindings?: () => Record<string, unknown> }
  return bindings?.call(log) ?? {}
}
