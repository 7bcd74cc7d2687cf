import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { responseProblem } from './check-response.ts'

const expected = { status: 200, bodyBytes: 4, compressed: false }
const response = { status: 200, headers: {}, body: Buffer.from('page') }

test.each([
  ['matching response', response, expected, null],
  ['another status', { ...response, status: 500 }, expected, /status/],
  ['truncated body', { ...response, body: Buffer.from('pag') }, expected, /3 bytes/],
  ['any body', response, { ...expected, bodyBytes: null }, null],
  ['nothing added', response, { ...expected, addsTo: 4 }, /added/],
  ['something added', response, { ...expected, addsTo: 3 }, null],
  ['not compressed', response, { ...expected, compressed: true }, /compressed/],
  [
    'compressed',
    {
      ...response,
      headers: { 'content-encoding': 'gzip' },
      body: gzipSync('page'),
    },
    { ...expected, compressed: true },
    null,
  ],
])('%s', (_, given, wanted, problem) => {
  const found = responseProblem(given, wanted)
  if (problem === null) expect(found).toBeNull()
  else expect(found).toMatch(problem)
})
