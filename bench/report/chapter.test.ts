import { expect, test } from 'vitest'
import { chapterOf, replaceChapter } from './chapter.ts'

test('replaces what is between the marks of the command', () => {
  const text = '# A\n<!-- bench serve: begin -->\nold\n<!-- bench serve: end -->\nB\n'
  expect(replaceChapter(text, 'serve', 'new')).toBe(
    '# A\n<!-- bench serve: begin -->\n\nnew\n\n<!-- bench serve: end -->\nB\n',
  )
  expect(replaceChapter(text, 'tls', 'new')).toBe(text)
})

test('leaves out tables that are only printed', () => {
  const report = {
    tables: [
      { title: 'Goals', table: '| a |' },
      { title: 'More', table: '| b |', printedOnly: true as const },
    ],
    notes: ['Two cores.'],
    plot: { title: 'CPU time', subtitle: '', panels: [] },
  }
  expect(chapterOf('serve', report)).toBe(
    '![CPU time, for each case and server](images/bench-serve.svg)\n\n### Goals\n\n| a |\n\nTwo cores.',
  )
})
