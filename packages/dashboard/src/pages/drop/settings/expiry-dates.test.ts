import { checkExpireAt } from '@plinth/domain/lifecycle/own-expiry'
import { expect, test } from 'vitest'
import {
  dateAfter,
  dateOf,
  endOfDay,
  expirySentence,
  lastDate,
  presetDays,
} from './expiry-dates.ts'

const now = Date.parse('2026-11-18T23:30:00.000Z')

test('a chosen day is shown again as the same day', () => {
  const expire_at = endOfDay('2027-01-31')
  expect(dateOf(expire_at)).toBe('2027-01-31')
  expect(expirySentence({ expire_at })).toBe('On 31 January 2027')
  expect(expirySentence({ expire_at: '2027-01-31T05:00:00.000Z' })).toBe(
    'On 31 January 2027, 05:00 UTC',
  )
  expect(dateOf(null)).toBe('')
  expect(expirySentence({ expire_at: null })).toBe('Never')
})

test('the server accepts every date that the form offers', () => {
  const offered = [...presetDays.map((days) => dateAfter(now, days)), lastDate(now)]
  expect(offered[0]).toBe('2026-11-19')
  for (const date of offered) {
    const at = Date.parse(endOfDay(date))
    expect(checkExpireAt(at, now)).toBe(at)
  }
})
