import { expect, test } from 'vitest'
import { parseH2load } from './h2load.ts'

const output = `starting benchmark...
finished in 2.01s, 10512.50 req/s, 12.50MB/s
requests: 21025 total, 21057 started, 21025 done, 21020 succeeded, 5 failed, 2 errored, 1 timeout
status codes: 21020 2xx, 0 3xx, 4 4xx, 1 5xx
traffic: 25.00MB (26214400) total, 1.00MB (1048576) headers (space savings 90.00%), 23.00MB (24117248) data
`

test('reads the figures of a report', () => {
  expect(parseH2load(output)).toEqual({
    requests: 21025,
    seconds: 2.01,
    bytes: 26_214_400,
    p50Ms: null,
    p99Ms: null,
    socketErrors: 3,
    statusErrors: 5,
  })
})

test('refuses other output', () => {
  expect(() => parseH2load('failed to connect')).toThrow('no report')
})
