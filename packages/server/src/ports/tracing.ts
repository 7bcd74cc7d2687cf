// Port: traces of requests and jobs, for an operator's trace collector. Exists only if one is
// configured: what is traced is wrapped at the start, and use cases know nothing of it.
import type { TraceParent } from '@plinth/domain/http/traceparent'

export type Attributes = Readonly<Record<string, string | number>>

/** One operation of a trace. Neither its name nor its attributes may contain a secret. */
export interface Step {
  /** One of few: ids and other values are attributes. */
  readonly name: string
  /** `server` for a request to this process, `client` for one to another; `internal` if absent. */
  readonly kind?: 'internal' | 'server' | 'client'
  readonly attributes?: Attributes
}

/** Nothing here throws, waits or fails because of the collector. */
export interface Tracing {
  /** The share of visits that is traced, of those that a proxy did not decide about: 0 to 1. */
  readonly visitRatio: number
  /**
   * Starts a trace, or continues that of `parent`. Null if it is not among the sampled ones, which
   * `isChosen` skips.
   */
  begin(step: Step, origin?: TraceOrigin): Span | null
  /** Runs `work`, and all that it starts, within the span; with null, outside of any trace. */
  enter<T>(span: Span | null, work: () => T): T
  /** Runs `work` as a step of the current trace, or alone if there is none. A promise ends it. */
  step<T>(step: Step, work: () => T): T
  /** Adds a step that has ended; times as of `performance.now()`. */
  record(step: Step, startedAt: number, endedAt: number): void
  /** Null outside of a trace. */
  currentTraceId(): string | null
}

export interface TraceOrigin {
  readonly parent?: TraceParent | null
  readonly isChosen?: boolean
}

export interface Span {
  readonly traceId: string
  /** Call it once. Later steps are not part of the trace. */
  end(outcome?: Outcome): void
}

export interface Outcome {
  /** Replaces the name. */
  readonly name?: string
  readonly attributes?: Attributes
  /** What kind of failure it was, one of few; null or absent if none. */
  readonly errorType?: string | null
}
