import { expect, test } from 'vitest'
import { goalsTable } from './goals.ts'

test.each([
  [{ most: 1.25 }, [1.25], '| ≤ 1.25 × | 1.25 × | – | yes |'],
  [{ most: 1.25 }, [1.2504], '| ≤ 1.25 × | 1.25 × | – | yes |'],
  [{ most: 1.25 }, [1.1, 2, 1.3], '| ≤ 1.25 × | 1.3 × | 1.1 … 2 | no |'],
  [{ least: 0.7 }, [0.7], '| ≥ 0.7 × | 0.7 × | – | yes |'],
  [{ least: 0.7 }, [0.61], '| ≥ 0.7 × | 0.61 × | – | no |'],
  [{ least: 0.7 }, [], '| ≥ 0.7 × | – | – | – |'],
])('%j, measured %j', (bound, values, expected) => {
  const table = goalsTable([{ what: 'page', bound, unit: '×', values }])
  expect(table.split('\n')[2]).toBe(`| page ${expected}`)
})

test('omits the unit of a plain number', () => {
  const table = goalsTable([{ what: 'shift', bound: { most: 0.05 }, unit: '', values: [0.01] }])
  expect(table.split('\n')[2]).toBe('| shift | ≤ 0.05 | 0.01 | – | yes |')
})
