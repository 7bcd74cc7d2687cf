import { expect, test } from 'vitest'
import { responseProblem } from './check-response.ts'

const expected = { status: 200, bodyBytes: 4, compressed: false }
const answer = { status: 200, headers: {}, body: Buffer.from('page') }

test.each([
  ['matching response', answer, expected, null],
  ['another status', { ...answer, status: 500 }, expected, /status/],
  ['truncated body', { ...answer, body: Buffer.from('pag') }, expected, /3 bytes/],
  ['any body', answer, { ...expected, bodyBytes: null }, null],
  ['nothing added', answer, { ...expected, addsTo: 4 }, /added/],
  ['something added', answer, { ...expected, addsTo: 3 }, null],
  ['not compressed', answer, { ...expected, compressed: true }, /compressed/],
  [
    'compressed',
    { ...answer, headers: { 'content-encoding': 'br' } },
    { ...expected, compressed: true },
    null,
  ],
])('%s', (_, given, wanted, problem) => {
  const found = responseProblem(given, wanted)
  if (problem === null) expect(found).toBeNull()
  else expect(found).toMatch(problem)
})
