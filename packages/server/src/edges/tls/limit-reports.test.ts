import { expect, test } from 'vitest'
import { limitReports } from './limit-reports.ts'

test('each error is reported once a minute, and at most ten different ones', () => {
  let now = 1_000_000
  const reported: unknown[] = []
  const report = limitReports({ now: () => now }, (error) => reported.push(error))
  const [unreachable, refused] = [new Error('unreachable'), new Error('refused')]
  for (const error of [unreachable, refused, new Error('unreachable'), refused]) report(error)
  expect(reported).toEqual([unreachable, refused])
  now += 60_000
  report(unreachable)
  expect(reported).toEqual([unreachable, refused, unreachable])
  for (let n = 0; n < 1000; n += 1) report(new Error(`reason ${n}`))
  expect(reported).toHaveLength(12)
})
