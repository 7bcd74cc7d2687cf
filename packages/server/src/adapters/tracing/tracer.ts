// Makes spans, and keeps the current one for everything that an operation starts.
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { AppError, errorStatuses } from '@plinth/domain/base/errors'
import type { Outcome, Span, Step, Tracing } from '../../ports/tracing.ts'
import type { FinishedSpan } from './finished-span.ts'
import type { Sampler } from './sampler.ts'

export interface TracerOptions {
  readonly sampler: Sampler
  readonly visitRatio: number
  readonly onEnd: (span: FinishedSpan) => void
}

/** More than a publish has. A job may have any number of steps; how many are missing is recorded. */
export const maxSpansPerTrace = 128

interface Trace {
  readonly id: string
  /** Epoch of `performance.now()`: one per trace, since the clock of the machine may be set. */
  readonly epochMs: number
  readonly onEnd: TracerOptions['onEnd']
  spans: number
  omitted: number
  hasEnded: boolean
}

export function createTracer({ sampler, visitRatio, onEnd }: TracerOptions): Tracing {
  const current = new AsyncLocalStorage<ActiveSpan | null>()

  function childOfCurrent(step: Step, startedAt?: number): ActiveSpan | null {
    const parent = current.getStore() ?? null
    return parent && openChild(parent, step, startedAt)
  }

  return {
    visitRatio,
    begin(step, { parent = null, isChosen = false } = {}) {
      const id = parent?.traceId ?? randomBytes(16).toString('hex')
      if (!isChosen && !sampler(id, parent)) return null
      const epochMs = Date.now() - performance.now()
      const trace = { id, epochMs, onEnd, spans: 1, omitted: 0, hasEnded: false }
      const parentId = parent?.spanId ?? null
      return new ActiveSpan(trace, step, { parentId, isRoot: true })
    },
    enter: (span, work) => current.run(span as ActiveSpan | null, work),
    step(step, work) {
      const span = childOfCurrent(step)
      return span === null ? work() : endAfter(span, () => current.run(span, work))
    },
    record(step, startedAt, endedAt) {
      childOfCurrent(step, startedAt)?.end({}, endedAt)
    },
    currentTraceId: () => current.getStore()?.traceId ?? null,
  }
}

/** Null if the trace is complete or full: a timer may keep a span current long after its end. */
function openChild(
  { trace, spanId }: ActiveSpan,
  step: Step,
  startedAt?: number,
): ActiveSpan | null {
  if (trace.hasEnded) return null
  if (trace.spans >= maxSpansPerTrace) {
    trace.omitted += 1
    return null
  }
  trace.spans += 1
  return new ActiveSpan(trace, step, { parentId: spanId, isRoot: false, startedAt })
}

function endAfter<T>(span: ActiveSpan, work: () => T): T {
  const fail = (error: unknown): never => {
    span.end({ errorType: errorTypeOf(error) })
    throw error
  }
  try {
    const result = work()
    if (result instanceof Promise) {
      const end = (value: unknown) => {
        span.end()
        return value
      }
      return result.then(end, fail) as T
    }
    span.end()
    return result
  } catch (error) {
    return fail(error)
  }
}

/** Null for a refusal, which is no failure. No message: it may contain what a user sent. */
function errorTypeOf(error: unknown): string | null {
  if (error instanceof AppError) return errorStatuses[error.code] >= 500 ? error.code : null
  if (!(error instanceof Error)) return 'unknown'
  const { code } = error as { readonly code?: unknown }
  return typeof code === 'string' ? code : error.name
}

interface Position {
  readonly parentId: string | null
  readonly isRoot: boolean
  readonly startedAt?: number | undefined
}

class ActiveSpan implements Span {
  readonly trace: Trace
  readonly spanId = randomBytes(8).toString('hex')
  readonly #step: Step
  readonly #position: Position
  readonly #startedAt: number

  constructor(trace: Trace, step: Step, position: Position) {
    this.trace = trace
    this.#step = step
    this.#position = position
    this.#startedAt = position.startedAt ?? performance.now()
  }

  get traceId(): string {
    return this.trace.id
  }

  end({ name, attributes, errorType = null }: Outcome = {}, endedAt = performance.now()): void {
    const { trace } = this
    const { name: firstName, kind = 'internal', attributes: first } = this.#step
    const { parentId, isRoot } = this.#position
    if (isRoot) trace.hasEnded = true
    trace.onEnd({
      traceId: trace.id,
      spanId: this.spanId,
      parentSpanId: parentId,
      hasRemoteParent: isRoot && parentId !== null,
      name: name ?? firstName,
      kind,
      startMs: trace.epochMs + this.#startedAt,
      endMs: trace.epochMs + endedAt,
      attributes: {
        ...first,
        ...attributes,
        ...(errorType !== null && { 'error.type': errorType }),
        ...(isRoot && trace.omitted > 0 && { 'plinth.omitted_spans': trace.omitted }),
      },
      errorType,
    })
  }
}
