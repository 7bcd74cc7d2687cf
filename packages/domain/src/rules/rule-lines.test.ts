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
  ['a\n/x\0 /y', [{ line: 2, message: 'The line contains a control character.' }]],
  ['/x\u009b /y', [{ line: 1, message: 'The line contains a control character.' }]],
  ['x'.repeat(9000), [{ line: 1, message: 'The line is longer than 8,192 characters.' }]],
])('lines that cannot be parsed are reported', (text, expected) => {
  expect(readRuleLines(text, () => null)).toEqual(expected)
})

test('the number of reported problems is limited', () => {
  const problems = readRuleLines('x\n'.repeat(1000), () => 'Wrong.')
  expect(problems).toHaveLength(101)
  expect(problems.at(-1)).toEqual({
    line: 101,
    message: '900 more lines from here on have errors and are not used.',
  })
})
