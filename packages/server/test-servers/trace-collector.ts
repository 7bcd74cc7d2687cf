// Trace collector on loopback: OTLP/HTTP with JSON. It accepts a request only if it is exactly what
// the specification allows, and unlike a real one it refuses unknown fields.
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

export interface ReceivedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string | null
  readonly name: string
  readonly kind: 'internal' | 'server' | 'client'
  readonly start: bigint
  readonly end: bigint
  readonly attributes: Readonly<Record<string, string | number>>
  readonly hasFailed: boolean
  /** Attributes of the service. */
  readonly resource: Readonly<Record<string, string | number>>
}

/** `hang` reads requests and never responds. */
export type Behaviour = 'accept' | 'hang' | 'refuse' | 'reject-spans'

export interface TraceCollector {
  readonly url: string
  readonly spans: readonly ReceivedSpan[]
  /** Of every request that was not valid. */
  readonly problems: readonly string[]
  /** Headers of the last request. */
  lastHeaders(): IncomingHttpHeaders
  requests(): number
  behave(as: Behaviour): void
  /** Closes the connections that are open. */
  dropConnections(): void
  stop(): Promise<void>
}

export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: ReceivedSpan[] = []
  const problems: string[] = []
  let behaviour: Behaviour = 'accept'
  let lastHeaders: IncomingHttpHeaders = {}
  let requests = 0
  const server = createServer(async (request, response) => {
    requests += 1
    lastHeaders = request.headers
    const body = await text(request)
    if (behaviour === 'hang') return
    if (behaviour === 'refuse') return respond(response, 503, { message: 'busy' })
    const { method, url, headers } = request
    const isExpected = method === 'POST' && url === '/v1/traces'
    if (!isExpected || headers['content-type'] !== 'application/json') {
      problems.push(`${method} ${url} with ${headers['content-type']}`)
      return respond(response, 400, {})
    }
    try {
      spans.push(...readSpans(JSON.parse(body)))
    } catch (error) {
      problems.push(String(error))
      return respond(response, 400, {})
    }
    const partialSuccess = { rejectedSpans: '2', errorMessage: 'too old' }
    respond(response, 200, behaviour === 'reject-spans' ? { partialSuccess } : {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    problems,
    lastHeaders: () => lastHeaders,
    requests: () => requests,
    behave(as) {
      behaviour = as
    },
    dropConnections: () => server.closeAllConnections(),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function respond(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

// opentelemetry-proto, trace.proto, in the JSON mapping of the OTLP specification: lower camel case,
// 64-bit integers as decimal strings, ids in hexadecimal, enumerations as numbers.
const uint64 = z.string().regex(/^\d{1,20}$/)
const hex = (bytes: number) =>
  z
    .string()
    .regex(new RegExp(`^[\\da-f]{${2 * bytes}}$`))
    .refine((id) => !/^0+$/.test(id))
const value = z.union([
  z.strictObject({ stringValue: z.string() }).transform(({ stringValue }) => stringValue),
  z
    .strictObject({ intValue: z.string().regex(/^-?\d{1,19}$/) })
    .transform(({ intValue }) => Number(intValue)),
  z.strictObject({ doubleValue: z.number() }).transform(({ doubleValue }) => doubleValue),
])
const attributes = z
  .array(z.strictObject({ key: z.string().min(1), value }))
  .refine((list) => new Set(list.map(({ key }) => key)).size === list.length, 'a key is repeated')
  .transform((list) => Object.fromEntries(list.map(({ key, value }) => [key, value])))
const kinds = { 1: 'internal', 2: 'server', 3: 'client' } as const
const span = z.strictObject({
  traceId: hex(16),
  spanId: hex(8),
  parentSpanId: hex(8).optional(),
  flags: z.int().min(0).max(0x3ff),
  name: z.string().min(1),
  kind: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  startTimeUnixNano: uint64,
  endTimeUnixNano: uint64,
  attributes,
  status: z.strictObject({ code: z.literal(2) }).optional(),
})
const exportRequest = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({
      resource: z.strictObject({ attributes }),
      scopeSpans: z.array(
        z.strictObject({
          scope: z.strictObject({ name: z.string(), version: z.string() }),
          spans: z.array(span).min(1),
        }),
      ),
    }),
  ),
})

const readSpans = (body: unknown): ReceivedSpan[] =>
  exportRequest.parse(body).resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((received) => ({
        traceId: received.traceId,
        spanId: received.spanId,
        parentSpanId: received.parentSpanId ?? null,
        name: received.name,
        kind: kinds[received.kind],
        start: BigInt(received.startTimeUnixNano),
        end: BigInt(received.endTimeUnixNano),
        attributes: received.attributes,
        hasFailed: received.status !== undefined,
        resource: resource.attributes,
      })),
    ),
  )
