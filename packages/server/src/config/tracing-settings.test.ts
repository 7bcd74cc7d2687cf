import { expect, test } from 'vitest'
import { type ConfigError, parseConfig } from './config.ts'
import type { Environment } from './environment.ts'

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' }
const parse = (environment: Environment) => parseConfig({ ...endpoint, ...environment }).tracing

test('without a collector, no other variable of OpenTelemetry is read', () => {
  const others = { OTEL_TRACES_SAMPLER: 'jaeger_remote', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }
  expect(parseConfig(others).tracing).toBeNull()
})

test('a collector alone is enough', () => {
  expect(parse({})).toEqual({
    url: 'http://localhost:4318/v1/traces',
    headers: {},
    resource: { 'service.name': 'plinth' },
    sampler: { parentBased: true, ratio: 1, visitRatio: 0 },
  })
})

test.each([
  ['https://collector.example/', 'https://collector.example/v1/traces'],
  ['https://collector.example/otlp', 'https://collector.example/otlp/v1/traces'],
  ['https://collector.example/otlp/', 'https://collector.example/otlp/v1/traces'],
])('traces for %s go to %s', (url, expected) => {
  expect(parse({ OTEL_EXPORTER_OTLP_ENDPOINT: url })?.url).toBe(expected)
})

test('headers and attributes are lists with encoded values', () => {
  const tracing = parse({
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a%2Cb%3D, x-scope = team ',
    OTEL_RESOURCE_ATTRIBUTES: 'service.name=ignored,deployment.environment.name=the%20lab,empty=',
    OTEL_SERVICE_NAME: 'pages',
  })
  expect(tracing?.headers).toEqual({ authorization: 'Bearer a,b=', 'x-scope': 'team' })
  expect(tracing?.resource).toEqual({
    'service.name': 'pages',
    'deployment.environment.name': 'the lab',
    empty: '',
  })
})

test.each<[string, string | undefined, object]>([
  ['parentbased_always_on', undefined, { parentBased: true, ratio: 1, visitRatio: 0 }],
  ['parentbased_always_off', undefined, { parentBased: true, ratio: 0, visitRatio: 0 }],
  ['parentbased_traceidratio', '0.05', { parentBased: true, ratio: 0.05, visitRatio: 0.05 }],
  ['always_on', '0.5', { parentBased: false, ratio: 1, visitRatio: 0 }],
  ['always_off', undefined, { parentBased: false, ratio: 0, visitRatio: 0 }],
  ['traceidratio', undefined, { parentBased: false, ratio: 1, visitRatio: 1 }],
  ['traceidratio', '.25', { parentBased: false, ratio: 0.25, visitRatio: 0.25 }],
])('the sampler %s with %s', (name, argument, expected) => {
  const environment = {
    OTEL_TRACES_SAMPLER: name,
    ...(argument !== undefined && { OTEL_TRACES_SAMPLER_ARG: argument }),
  }
  expect(parse(environment)?.sampler).toEqual(expected)
})

test.each<[Environment, string]>([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'grpc://localhost:4317' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://u:secret@localhost' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost?key=secret' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
  [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'OTEL_EXPORTER_OTLP_PROTOCOL'],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'authorization: secret' }, 'OTEL_EXPORTER_OTLP_HEADERS'],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'authorization=secret%0d%0a' }, 'OTEL_EXPORTER_OTLP_HEADERS'],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'authorization=secret%' }, 'OTEL_EXPORTER_OTLP_HEADERS'],
  [{ OTEL_RESOURCE_ATTRIBUTES: 'secret' }, 'OTEL_RESOURCE_ATTRIBUTES'],
  [{ OTEL_TRACES_SAMPLER: 'sometimes' }, 'OTEL_TRACES_SAMPLER'],
  [
    { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '1.5' },
    'OTEL_TRACES_SAMPLER_ARG',
  ],
  [
    { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: 'half' },
    'OTEL_TRACES_SAMPLER_ARG',
  ],
])('%j is refused without quoting a secret', (environment, name) => {
  try {
    parse(environment)
  } catch (error) {
    const { problems } = error as ConfigError
    expect(problems).toEqual([expect.stringMatching(`^${name} `)])
    expect(problems.join()).not.toContain('secret')
    return
  }
  expect.unreachable()
})
