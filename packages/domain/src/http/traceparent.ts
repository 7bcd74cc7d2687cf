// The `traceparent` header: the trace that a request belongs to (W3C Trace Context, section 3.2).

export interface TraceParent {
  /** 32 lower-case hex digits, not all zero. */
  readonly traceId: string
  /** The caller's span: 16 lower-case hex digits, not all zero. */
  readonly spanId: string
  /** Whether the caller records the trace. */
  readonly sampled: boolean
}

/** Later versions may add fields; those of version 00 have the same meaning in all of them. */
const format = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/
const maxLength = 256

/** Null for anything that is not exactly a valid header. */
export function parseTraceparent(text: string): TraceParent | null {
  if (text.length > maxLength) return null
  const [, version, traceId, spanId, flags, more] = format.exec(text) ?? []
  if (version === undefined || traceId === undefined || spanId === undefined) return null
  if (version === 'ff' || (version === '00' && more !== undefined)) return null
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return null
  return { traceId, spanId, sampled: (Number.parseInt(flags ?? '', 16) & 1) === 1 }
}
