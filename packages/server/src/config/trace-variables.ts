// Variables of OpenTelemetry traces.
import { defaults, traceSamplers } from './defaults.ts'
import { code, oneOf, type Variable } from './variable.ts'

export const traceVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    default: 'none',
    meaning:
      'URL of an OpenTelemetry collector, such as `http://localhost:4318`. Traces are sent to `/v1/traces` below it. Without it no trace is made, and the other `OTEL_` variables are not read. See [self-hosting](self-hosting.md#traces).',
  },
  OTEL_EXPORTER_OTLP_PROTOCOL: {
    default: code(defaults.tracing.protocol),
    meaning: `${code(defaults.tracing.protocol)} is the only one.`,
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    default: 'none',
    meaning:
      'Headers for the collector, such as `authorization=Bearer%20token`: `name=value` with percent-encoded values, separated by commas.',
  },
  OTEL_SERVICE_NAME: {
    default: code(defaults.tracing.serviceName),
    meaning: 'Name of the service in traces.',
  },
  OTEL_RESOURCE_ATTRIBUTES: {
    default: 'none',
    meaning:
      'Further attributes of all spans, such as `deployment.environment.name=production`: `name=value` with percent-encoded values, separated by commas.',
  },
  OTEL_TRACES_SAMPLER: {
    default: code(defaults.tracing.sampler),
    meaning: `Which requests and jobs are traced: ${oneOf(traceSamplers)}. Visits to drops are traced only with a ratio, or if a trusted proxy (\`PLINTH_TRUST_PROXY\`) sends \`traceparent\`.`,
  },
  OTEL_TRACES_SAMPLER_ARG: {
    default: defaults.tracing.ratio,
    meaning: 'Share of traces from 0 to 1, for the samplers with a ratio.',
  },
} as const satisfies Record<string, Variable>
