import { expect, test } from 'vitest'
import { printable, printableLine } from './printable.ts'

test('what drives a terminal or turns a line around is not printed', () => {
  expect(printable('a\u001B[2J\u009Bb\u202Ec\u2066d\te\nf')).toBe(
    'a\uFFFD[2J\uFFFDb\uFFFDc\uFFFDd\te\nf',
  )
  expect(printableLine('a\nb\u2028c')).toBe('a b c')
})
