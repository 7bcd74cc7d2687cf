// Settings of traces, by the standard variables of OpenTelemetry. Those are often set for all
// programs of a machine, so none is read unless there is a collector.
import { defaults, traceSamplers } from './defaults.ts'
import type { Environment } from './environment.ts'
import type { ReportProblem } from './settings-context.ts'
import type { VariableName } from './variables.ts'

export interface TracingSettings {
  /** URL that receives traces. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** What the spans are from; has `service.name`. */
  readonly resource: Readonly<Record<string, string>>
  readonly sampler: TraceSampler
}

export interface TraceSampler {
  /** Whether the decision of a caller with a trace of its own is taken over. */
  readonly parentBased: boolean
  /** The share of other requests and jobs that is traced: 0 to 1. */
  readonly ratio: number
  /** The same for visits. 0 unless a ratio is chosen: there may be thousands a second. */
  readonly visitRatio: number
}

export function parseTracing(
  environment: Environment,
  reportProblem: ReportProblem,
): TracingSettings | null {
  const endpoint = environment.OTEL_EXPORTER_OTLP_ENDPOINT
  if (endpoint === undefined) return null
  const protocol = environment.OTEL_EXPORTER_OTLP_PROTOCOL ?? defaults.tracing.protocol
  if (protocol !== defaults.tracing.protocol) {
    reportProblem(
      'OTEL_EXPORTER_OTLP_PROTOCOL',
      `must be \`${defaults.tracing.protocol}\`, which collectors accept on the same port as http/protobuf (4318).`,
    )
  }
  const attributes = parseList(
    'OTEL_RESOURCE_ATTRIBUTES',
    environment.OTEL_RESOURCE_ATTRIBUTES,
    reportProblem,
  )
  return {
    url: parseEndpoint(endpoint, reportProblem),
    headers: parseHeaders(environment.OTEL_EXPORTER_OTLP_HEADERS, reportProblem),
    resource: {
      'service.name': defaults.tracing.serviceName,
      ...attributes,
      ...(environment.OTEL_SERVICE_NAME && { 'service.name': environment.OTEL_SERVICE_NAME }),
    },
    sampler: parseSampler(environment, reportProblem),
  }
}

/** The endpoint is a base URL, to which the path of the signal is added. */
function parseEndpoint(endpoint: string, reportProblem: ReportProblem): string {
  const url = URL.parse(endpoint)
  const isPlain = url !== null && !url.search && !url.hash
  // It is not quoted: a URL may contain a password.
  if (!isPlain || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    reportProblem(
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'must be an `http://` or `https://` URL without credentials, such as `http://localhost:4318`. Credentials belong in OTEL_EXPORTER_OTLP_HEADERS.',
    )
    return ''
  }
  return `${url.href.replace(/\/+$/, '')}/v1/traces`
}

/** A token of RFC 9110, and what may be in the value of a header. */
const headerName = /^[!#$%&'*+\-.^_`|~\w]+$/
const headerValue = /^[\t\x20-\x7e\x80-\xff]*$/

function parseHeaders(
  text: string | undefined,
  reportProblem: ReportProblem,
): Readonly<Record<string, string>> {
  const name = 'OTEL_EXPORTER_OTLP_HEADERS'
  const headers = parseList(name, text, reportProblem)
  const isValid = Object.entries(headers).every(
    ([key, value]) => headerName.test(key) && headerValue.test(value),
  )
  if (!isValid) reportProblem(name, 'has a name or a value that cannot be sent as a header.')
  return headers
}

/** `key=value,key=value` with percent-encoded values (W3C Baggage). */
function parseList(
  name: VariableName,
  text: string | undefined,
  reportProblem: ReportProblem,
): Record<string, string> {
  const entries = (text ?? '').split(',').filter((entry) => entry.trim() !== '')
  try {
    return Object.fromEntries(
      entries.map((entry) => {
        const [, key = '', value = ''] = /^\s*([^=\s]+)\s*=\s*(.*?)\s*$/.exec(entry) ?? []
        if (key === '') throw new RangeError('an entry has no key')
        return [key, decodeURIComponent(value)]
      }),
    )
  } catch {
    // Values are not quoted: they may be secrets.
    reportProblem(name, 'must be a list such as `key=value,key2=value2`, with encoded values.')
    return {}
  }
}

function parseSampler(environment: Environment, reportProblem: ReportProblem): TraceSampler {
  const text = environment.OTEL_TRACES_SAMPLER ?? defaults.tracing.sampler
  if (!traceSamplers.some((known) => known === text)) {
    reportProblem('OTEL_TRACES_SAMPLER', `must be one of ${traceSamplers.join(', ')}.`)
  }
  const parentBased = text.startsWith('parentbased_')
  const hasRatio = text.endsWith('traceidratio')
  if (!hasRatio) return { parentBased, ratio: text.endsWith('on') ? 1 : 0, visitRatio: 0 }
  const argument = environment.OTEL_TRACES_SAMPLER_ARG ?? defaults.tracing.ratio
  const ratio = Number(argument)
  if (!/^\d*\.?\d+$/.test(argument) || ratio > 1) {
    reportProblem('OTEL_TRACES_SAMPLER_ARG', `must be a number from 0 to 1; it is "${argument}".`)
  }
  return { parentBased, ratio, visitRatio: ratio }
}
