import { expect, test } from 'vitest'
import { matchingStep, stepAt, totpCode } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

// RFC 6238, appendix B.
test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('the code at %i seconds is that of the RFC', (seconds, code) => {
  expect(totpCode(secret, stepAt(seconds * 1000), 8)).toBe(code)
  expect(totpCode(secret, stepAt(seconds * 1000))).toBe(code.slice(2))
})

test('a code is accepted one step early and late, and no more', () => {
  const step = 50_000_000
  const now = step * 30_000 + 12_345
  const accepted = [-2, -1, 0, 1, 2].map((distance) =>
    matchingStep(secret, totpCode(secret, step + distance), { now, lastStep: null }),
  )
  expect(accepted).toEqual([null, step - 1, step, step + 1, null])
})

test('neither the last accepted code nor an earlier one is accepted again', () => {
  const step = 50_000_000
  const now = step * 30_000
  const at = (distance: number) =>
    matchingStep(secret, totpCode(secret, step + distance), { now, lastStep: step })
  expect([at(-1), at(0), at(1)]).toEqual([null, null, step + 1])
})

test.each(['', '12345', '1234567', '٣٣٣٣٣٣'])('%j is no code', (code) => {
  expect(matchingStep(secret, code, { now: 0, lastStep: null })).toBeNull()
})
