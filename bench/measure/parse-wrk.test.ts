import { expect, test } from 'vitest'
import { parseWrk } from './parse-wrk.ts'

const line =
  '{"requests":200,"microseconds":2000000,"bytes":8192,"p50":1500.000,"p99":9000.000,"connect":1,"read":2,"write":3,"timeout":4,"status":5}'

test('finds the JSON line in the output of wrk', () => {
  const output = `Running 2s test @ http://127.0.0.1:1/\nRequests/sec: 100.00\n${line}\n`
  expect(parseWrk(output)).toEqual({
    requests: 200,
    seconds: 2,
    bytes: 8192,
    p50Ms: 1.5,
    p99Ms: 9,
    socketErrors: 10,
    statusErrors: 5,
  })
})

test.each(['', 'unable to connect to 127.0.0.1:1', line.replace('"status":5', '"other":5')])(
  'refuses %j',
  (output) => {
    expect(() => parseWrk(output)).toThrow(TypeError)
  },
)
