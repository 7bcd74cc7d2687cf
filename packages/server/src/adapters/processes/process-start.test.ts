import { expect, test } from 'vitest'
import { parseStartTicks } from './process-start.ts'

const fields = 'S 1 7 7 0 -1 4194560 1 2 3 4 5 6 7 8 20 0 1 0 987654 1024 99'

test.each([
  ['a plain name', `7 (node) ${fields}`, '987654'],
  ['a name with spaces', `7 (tmux: client) ${fields}`, '987654'],
  ['a name that imitates the fields', `7 (x) S 1 (y) 2) ${fields}`, '987654'],
  ['a zombie process', `7 (node) ${fields.replace('S', 'Z')}`, null],
])('reads the start of %s', (_, stat, ticks) => {
  expect(parseStartTicks(stat)).toBe(ticks)
})

test.each(['', '7', '7 (node) S 1'])('refuses %j', (stat) => {
  expect(() => parseStartTicks(stat)).toThrow(RangeError)
})
