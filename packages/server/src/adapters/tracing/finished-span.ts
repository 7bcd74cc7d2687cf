// A span that has ended, as it waits to be sent.
import type { Attributes, Step } from '../../ports/tracing.ts'

export interface FinishedSpan {
  readonly traceId: string
  readonly spanId: string
  /** Null for the root of a trace that began here. */
  readonly parentSpanId: string | null
  /** Whether the parent is a span of another service. */
  readonly hasRemoteParent: boolean
  readonly name: string
  readonly kind: NonNullable<Step['kind']>
  /** Milliseconds since the epoch, with fractions. */
  readonly startMs: number
  readonly endMs: number
  readonly attributes: Attributes
  /** Null unless it failed. */
  readonly errorType: string | null
}
