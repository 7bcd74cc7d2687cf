import { expect, test } from 'vitest'
import { dayMs } from '../base/day.ts'
import { renewalIsLateAt } from './certificate-renewal.ts'

test.each([
  [6, 4.5],
  [45, 33.75],
  [90, 76],
  [398, 384],
])('a certificate of %d days is renewed late after %d days', (lifetime, late) => {
  expect(renewalIsLateAt(dayMs, (1 + lifetime) * dayMs)).toBe((1 + late) * dayMs)
})
