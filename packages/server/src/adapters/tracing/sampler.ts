// Decides which traces are recorded (OpenTelemetry, OTEL_TRACES_SAMPLER).
import type { TraceParent } from '@plinth/domain/http/traceparent'

export interface SamplerSettings {
  /** Whether the caller's decision is taken over, if there is one. */
  readonly parentBased: boolean
  /** The share of traces that are recorded otherwise: 0 to 1. */
  readonly ratio: number
}

export type Sampler = (traceId: string, parent: TraceParent | null) => boolean

/** Hex digits of 52 bits: those that a number represents exactly. */
const digits = 13
const range = 16 ** digits

/** By the last digits of the trace id, so that all services with the same ratio agree. */
export const createSampler =
  ({ parentBased, ratio }: SamplerSettings): Sampler =>
  (traceId, parent) =>
    parentBased && parent !== null
      ? parent.sampled
      : Number.parseInt(traceId.slice(-digits), 16) < ratio * range
