// Spans as an OTLP/HTTP JSON request (opentelemetry-proto, ExportTraceServiceRequest): protobuf's
// JSON mapping, except that ids are hexadecimal and enumerations are numbers.
import type { Attributes, Step } from '../../ports/tracing.ts'
import type { FinishedSpan } from './finished-span.ts'

export interface Source {
  /** What the spans are from, such as `service.name`. */
  readonly resource: Attributes
  readonly version: string
}

const kinds = { internal: 1, server: 2, client: 3 } satisfies Record<
  NonNullable<Step['kind']>,
  number
>
const statusError = 2

/** Bits of `flags`: sampled (W3C), and whether the parent is of another service, which is known. */
const sampledFlag = 0x1
const knownParentFlag = 0x100
const remoteParentFlag = 0x200

/** Bounds the memory of spans that wait, and the size of a request. */
const maxTextLength = 1000

export function encodeSpans(spans: readonly FinishedSpan[], { resource, version }: Source): string {
  return JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: attributesOf(resource) },
        scopeSpans: [{ scope: { name: 'plinth', version }, spans: spans.map(encodeSpan) }],
      },
    ],
  })
}

function encodeSpan(span: FinishedSpan): object {
  const { traceId, spanId, parentSpanId, hasRemoteParent, errorType } = span
  return {
    traceId,
    spanId,
    ...(parentSpanId !== null && { parentSpanId }),
    flags: sampledFlag | knownParentFlag | (hasRemoteParent ? remoteParentFlag : 0),
    name: span.name,
    kind: kinds[span.kind],
    startTimeUnixNano: nanoseconds(span.startMs),
    endTimeUnixNano: nanoseconds(span.endMs),
    attributes: attributesOf(span.attributes),
    ...(errorType !== null && { status: { code: statusError } }),
  }
}

const attributesOf = (attributes: Attributes): object[] =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: encodeValue(value) }))

function encodeValue(value: string | number): object {
  if (typeof value === 'string') return { stringValue: value.slice(0, maxTextLength) }
  return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}

/** A string, since the number is larger than those that JSON readers represent exactly. */
function nanoseconds(ms: number): string {
  const whole = Math.floor(ms)
  return `${whole}${String(Math.floor((ms - whole) * 1_000_000)).padStart(6, '0')}`
}
