import { expect, test } from 'vitest'
import { printable, printableLine } from './printable.ts'

test('removes control characters and bidirectional controls', () => {
  expect(printable('a\u001B[2J\u009Bb\u202Ec\u2066d\te\nf')).toBe(
    'a\uFFFD[2J\uFFFDb\uFFFDc\uFFFDd\te\nf',
  )
  expect(printableLine('a\nb\u2028c')).toBe('a b c')
})
