import { expect, test } from 'vitest'
import { readRuleLines } from './rule-lines.ts'

function read(text: string): string[] {
  const seen: string[] = []
  readRuleLines(text, (line) => {
    seen.push(`${line.number} ${line.text}`)
    return null
  })
  return seen
}

test.each([
  ['', []],
  ['a\nb', ['1 a', '2 b']],
  ['a\r\nb\rc\n', ['1 a', '2 b', '3 c']],
  ['\ufeff# title\n\n  a \t\n#b', ['3 a']],
])('%j has the lines %j', (text, expected) => {
  expect(read(text)).toEqual(expected)
})

test.each([
  ['a\n/x\0 /y', [{ line: 2, message: 'The line holds a control character.' }]],
  ['/x\u009b /y', [{ line: 1, message: 'The line holds a control character.' }]],
  ['x'.repeat(9000), [{ line: 1, message: 'The line is longer than 8,192 characters.' }]],
  [
    'x\n'.repeat(200_000),
    [{ line: 1, message: 'The file is larger than 256 KB, and is not used.' }],
  ],
])('what cannot be a rule is told', (text, expected) => {
  expect(readRuleLines(text, () => null)).toEqual(expected)
})

test('a file that is nothing but wrong is told in short', () => {
  const problems = readRuleLines('x\n'.repeat(1000), () => 'Wrong.')
  expect(problems).toHaveLength(101)
  expect(problems.at(-1)).toEqual({
    line: 101,
    message: 'From this line on, 900 more could not be used.',
  })
})
