import { expect, test } from 'vitest'
import { parseExpiry } from './parse-expiry.ts'

const now = Date.UTC(2030, 0, 1)

test.each([
  ['12h', '2030-01-01T12:00:00.000Z'],
  ['7d', '2030-01-08T00:00:00.000Z'],
  ['2w', '2030-01-15T00:00:00.000Z'],
  ['2030-03-01T12:00:00+01:00', '2030-03-01T11:00:00.000Z'],
  ['2030-03-01', '2030-03-01T23:59:59.000Z'],
  ['2030-01-01', '2030-01-01T23:59:59.000Z'],
])('%s', (text, at) => {
  expect(parseExpiry(text, now)).toBe(at)
})

test.each([
  ['', 'Use a time like'],
  ['7', 'Use a time like'],
  ['7 days', 'Use a time like'],
  ['tomorrow', 'Use a time like'],
  ['0d', 'in the future'],
  ['2029-12-01', 'in the future'],
])('%j is refused', (text, message) => {
  expect(() => parseExpiry(text, now)).toThrow(message)
})
