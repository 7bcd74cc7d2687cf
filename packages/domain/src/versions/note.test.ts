import { expect, test } from 'vitest'
import { maxNoteLength, parseNote } from './note.ts'
import { titleFrom, titleOfFile } from './page-title.ts'

test.each([
  ['New prices', 'New prices'],
  ['  New prices\n', 'New prices'],
  ['', ''],
  ['日本語 🐟', '日本語 🐟'],
  ['🐟'.repeat(maxNoteLength), '🐟'.repeat(maxNoteLength)],
])('%j is a note', (text, note) => {
  expect(parseNote(text)).toBe(note)
})

test.each([
  ['a\nb'],
  ['a\u0000b'],
  ['a\u2028b'],
  ['\ud800'],
  ['a'.repeat(maxNoteLength + 1)],
  ['a'.repeat(1e6)],
])('%j is not a note', (text) => {
  expect(() => parseNote(text)).toThrow(expect.objectContaining({ code: 'invalid_field' }))
})

test.each([
  ['report', 'report'],
  ['index', ''],
  ['INDEX', ''],
  ['', ''],
  ['Annual report 2026', 'Annual report 2026'],
])('the title of the file %j', (basename, title) => {
  expect(titleOfFile(basename)).toBe(title)
})

test('a title is on one line, and short', () => {
  expect(titleFrom('a\n\tb\u0000c\u202ed')).toBe('a b c d')
  expect(titleFrom('🐟'.repeat(1000))).toBe('🐟'.repeat(200))
  expect(titleFrom('\u200b \u2800')).toBe('')
  expect(titleFrom('a\ud800').isWellFormed()).toBe(true)
})
