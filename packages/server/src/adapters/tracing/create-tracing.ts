// Tracing that sends its spans to a collector.
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Attributes, Tracing } from '../../ports/tracing.ts'
import { encodeSpans } from './otlp-json.ts'
import { createSampler, type SamplerSettings } from './sampler.ts'
import { createSendOtlp } from './send-otlp.ts'
import { createSpanQueue } from './span-queue.ts'
import { createTracer } from './tracer.ts'

export interface TracingOptions {
  /** URL that receives traces. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** What the spans are from, such as `service.name`; takes precedence over what is known here. */
  readonly resource: Attributes
  readonly sampler: SamplerSettings & Pick<Tracing, 'visitRatio'>
  readonly version: string
  readonly onFailure: (error: Error) => void
}

export interface SentTracing extends Tracing {
  /** Sends what is left, within two seconds. */
  close(): Promise<void>
}

const timeoutMs = 10_000
const closeMs = 2000

export function createTracing(options: TracingOptions): SentTracing {
  const { url, headers, version, sampler, onFailure } = options
  const resource = {
    'service.version': version,
    'service.instance.id': randomUUID(),
    'host.name': hostname(),
    'process.pid': process.pid,
    ...options.resource,
  }
  const sendOtlp = createSendOtlp({ url, headers, timeoutMs })
  const queue = createSpanQueue({
    send: (spans, signal) => sendOtlp(encodeSpans(spans, { resource, version }), signal),
    onFailure,
  })
  const tracer = createTracer({
    sampler: createSampler(sampler),
    visitRatio: sampler.visitRatio,
    onEnd: queue.add,
  })
  return { ...tracer, close: () => queue.close(closeMs) }
}
