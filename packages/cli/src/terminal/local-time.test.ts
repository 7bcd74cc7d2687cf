import { expect, test } from 'vitest'
import { localTime } from './local-time.ts'

test('formats a time in the local time zone', () => {
  const noon = new Date(2031, 0, 2, 12, 5, 59)
  expect(localTime(noon.toISOString())).toBe('2031-01-02 12:05')
})
