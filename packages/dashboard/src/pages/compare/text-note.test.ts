import { expect, test } from 'vitest'
import { noteOn } from './text-note.ts'

const long = 'x'.repeat(30_000)

test.each([
  ['a change', 'a\n', 'b\n', null],
  ['a new text', null, 'a\n', null],
  ['a removed text', 'a\n', null, null],
  ['a text that was empty', '', 'a\n', null],
  ['a line break at the end', 'a', 'a\n', null],
  ['an empty file that is new', null, '', 'empty'],
  ['a minified line', 'a\n', `a\n${long}\nb`, 'very long lines'],
  ['a removed file with a long line', long, null, 'very long lines'],
  ['many short lines', 'a\n', 'short\n'.repeat(9000), null],
  ['line endings', 'a\r\nb\r\n', 'a\nb\n', 'CRLF became LF'],
  ['a line ending among others', 'a\r\nb\nc\n', 'a\nb\nc\n', 'Only some line endings differ.'],
  ['a byte order mark', '\uFEFFa\n', 'a\n', 'byte order mark'],
])('%s', (_, before, after, expected) => {
  const note = noteOn({ before, after })
  if (expected === null) expect(note).toBeNull()
  else expect(note).toContain(expected)
})
