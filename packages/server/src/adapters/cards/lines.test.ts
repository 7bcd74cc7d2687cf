import { expect, test } from 'vitest'
import { breakLines, endOf } from './lines.ts'
import { Typeface } from './typeface.ts'

const face = new Typeface(600)
const style = { face, size: 68, tracking: -0.026 }
const box = { width: 1028, mostLines: 3 }
const widthOf = (line: string) => face.widthOf(line, style)

test('lines are broken at spaces', () => {
  const title = 'How we moved four hundred static sites to one small server'
  const { lines, isComplete } = breakLines(title, style, box)
  expect(lines).toEqual(['How we moved four hundred', 'static sites to one small server'])
  expect(isComplete).toBe(true)
})

test('a word that is wider than a line is broken anywhere', () => {
  const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk'
  const { lines, isComplete } = breakLines(word, style, box)
  expect(lines.length).toBe(2)
  expect(lines.join('')).toBe(word)
  expect(isComplete).toBe(true)
})

test.each([
  'many short words that go on '.repeat(20),
  'W'.repeat(160),
  `${'i'.repeat(90)} ${'ŵ'.repeat(90)}`,
])('%s ends with an ellipsis within the box', (text) => {
  const { lines, isComplete } = breakLines(text, style, box)
  expect(isComplete).toBe(false)
  expect(lines).toHaveLength(3)
  expect(lines[2]).toMatch(/[^\s,]…$/)
  for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(box.width)
})

test('no text has no lines', () => {
  expect(breakLines('', style, box)).toEqual({ lines: [], isComplete: true })
})

test('a long address keeps its end', () => {
  const address = `${'very-long-'.repeat(9)}slug.drops.example.com`
  const shown = endOf(address, (line) => widthOf(line) <= box.width)
  expect(shown).toMatch(/^….*slug\.drops\.example\.com$/)
  expect(widthOf(shown)).toBeLessThanOrEqual(box.width)
})
