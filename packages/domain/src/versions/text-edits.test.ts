import { expect, test } from 'vitest'
import { cpuTimeOf } from '../base/cpu-time.test-support.ts'
import { AppError } from '../base/errors.ts'
import { applyEdit, refuseUselessEdit } from './text-edits.ts'
import { findAll } from './text-search.ts'

const edit = (old: string, replacement: string) => ({
  old,
  new: replacement,
  index: 2,
  path: 'index.html',
})

function failure(text: string, old: string): AppError {
  try {
    applyEdit(text, edit(old, 'x'))
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('the edit was applied')
}

test.each([
  ['one two three', 'two', '2', 'one 2 three'],
  ['one', 'one', '', ''],
  ['a$&b', '$&', '$1', 'a$1b'],
  ['<p>ä€😀</p>', '€😀', '€', '<p>ä€</p>'],
  ['\uFEFF# A\n', '# A', '# B', '\uFEFF# B\n'],
])('%j with %j for %j is %j', (text, old, replacement, expected) => {
  expect(applyEdit(text, edit(old, replacement))).toBe(expected)
})

test('in a file with CRLF, a line feed of an edit stands for CRLF', () => {
  expect(applyEdit('a\r\nb\r\nc', edit('a\nb', 'x\ny'))).toBe('x\r\ny\r\nc')
  expect(applyEdit('a\r\nb\r\nc', edit('b', 'x\ny'))).toBe('a\r\nx\r\ny\r\nc')
  expect(applyEdit('a\r\nb\r\nc', edit('a\r\nb', 'x\ny'))).toBe('x\ny\r\nc')
  // With both kinds of line ends, an edit is taken literally.
  expect(applyEdit('a\r\nb\nc', edit('b\nc', 'x\ny'))).toBe('a\r\nx\ny')
  expect(failure('a\r\nb\nc', 'a\nb').extra).toMatchObject({ matches: 0 })
})

test('several matches are refused with their number and lines', () => {
  const text = `a\n${'b a\n'.repeat(7)}`
  const { code, detail, extra } = failure(text, 'a')
  expect({ code, extra }).toEqual({
    code: 'edit_failed',
    extra: { edit: 2, path: 'index.html', matches: 8, lines: [1, 2, 3, 4, 5] },
  })
  expect(detail).toContain('occurs 8 times in "index.html", on lines 1, 2, 3, 4, 5 and more')
  expect(failure('aaa', 'aa').extra).toMatchObject({ matches: 2, lines: [1, 1] })
  expect(failure('a'.repeat(5000), 'a').detail).toContain('1,000 times or more')
})

test('a missing match names the lines that look like it', () => {
  expect(failure('<h1>\n  Hello\n</h1>', '<h1>\nHello\n').extra).toMatchObject({ lines: [1] })
  const { detail, extra } = failure('a\n  Hello  there\n', '\n Hello  there ')
  expect(extra).toEqual({ edit: 2, path: 'index.html', matches: 0, lines: [2] })
  expect(detail).toContain('A line of it is on line 2')
  expect(failure('a', '  ').extra).toMatchObject({ matches: 0, lines: [] })
})

test.each([
  ['', 'a', /`old` is empty/],
  ['a', 'a', /are the same/],
  ['\ud800', 'a', /Unicode/],
  ['a', '\udc00', /Unicode/],
])('the edit from %j to %j is not valid', (old, replacement, problem) => {
  expect(() => refuseUselessEdit(edit(old, replacement))).toThrow(problem)
})

test('the search finds overlapping matches, as a naive one does', () => {
  const naive = (text: string, wanted: string) => {
    const found: number[] = []
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) found.push(at)
    return found
  }
  const everything = { mostOffsets: 1000, mostCounted: 1000 }
  for (let seed = 0; seed < 4096; seed++) {
    const text = seed.toString(2).padStart(12, '0')
    const wanted = (seed % 61).toString(2)
    const offsets = naive(text, wanted)
    expect(findAll(text, wanted, everything)).toEqual({ offsets, count: offsets.length })
  }
})

test('a text that is made for it does not take quadratic time', () => {
  const ordinary = cpuTimeOf(() => failure('ab'.repeat(1_000_000), `c${'d'.repeat(1_000_000)}`))
  const hostile = cpuTimeOf(() => failure('a'.repeat(2_000_000), `b${'a'.repeat(1_000_000)}`))
  expect(hostile).toBeLessThan(ordinary * 50 + 1000)
})
