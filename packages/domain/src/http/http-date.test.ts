import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatHttpDate, parseHttpDate } from './http-date.ts'

const moment = Date.UTC(1994, 10, 6, 8, 49, 37)

test.each([
  ['Sun, 06 Nov 1994 08:49:37 GMT', moment],
  ['Sunday, 06-Nov-94 08:49:37 GMT', moment],
  ['Sun Nov  6 08:49:37 1994', moment],
  ['Sun Nov 16 08:49:37 1994', Date.UTC(1994, 10, 16, 8, 49, 37)],
  ['Wednesday, 01-Jan-25 00:00:00 GMT', Date.UTC(2025, 0, 1)],
  ['Thu, 29 Feb 2024 23:59:59 GMT', Date.UTC(2024, 1, 29, 23, 59, 59)],
  ['Sat, 31 Dec 2016 23:59:60 GMT', Date.UTC(2017, 0, 1)],
  // Invalid dates, which must be ignored.
  ['Thu, 30 Feb 2024 00:00:00 GMT', null],
  ['Thu, 00 Feb 2024 00:00:00 GMT', null],
  ['Sun, 06 Nov 1994 24:00:00 GMT', null],
  ['Sun, 06 Nov 1994 08:60:00 GMT', null],
  ['Sun, 06 Nov 1994 08:49:37 CET', null],
  ['Sun, 06 Nov 1994 08:49:37', null],
  ['sun, 06 nov 1994 08:49:37 gmt', null],
  ['Sun, 6 Nov 1994 08:49:37 GMT', null],
  [' Sun, 06 Nov 1994 08:49:37 GMT', null],
  ['1994-11-06T08:49:37Z', null],
  ['784111777', null],
  ['', null],
])('%j is parsed as %s', (text, expected) => {
  expect(parseHttpDate(text)).toBe(expected)
})

test('a date is formatted as IMF-fixdate, to the second', () => {
  expect(formatHttpDate(moment + 999)).toBe('Sun, 06 Nov 1994 08:49:37 GMT')
})

test('formatted dates survive a round trip', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 253_402_300_799 }), (seconds) => {
      expect(parseHttpDate(formatHttpDate(seconds * 1000))).toBe(seconds * 1000)
    }),
  )
})
