import { expect, test } from 'vitest'
import { levelOf } from './usage-level.ts'

test.each([
  [0, 25, 'free'],
  [19, 25, 'free'],
  [20, 25, 'scarce'],
  [24, 25, 'scarce'],
  [25, 25, 'full'],
  // A smaller plan leaves what is there.
  [30, 25, 'full'],
])('%i of %i is %s', (used, limit, level) => {
  expect(levelOf(used, limit)).toBe(level)
})
