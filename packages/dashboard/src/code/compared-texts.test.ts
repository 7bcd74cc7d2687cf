import { expect, test } from 'vitest'
import { comparedTexts } from './compared-texts.ts'

test.each([
  ['both end with a line break', ['a\n', 'b\r\n'], ['a', 'b']],
  ['only one of several line breaks', ['a\n\n', 'b\n'], ['a\n', 'b']],
  ['a line break that is new', ['a', 'a\n'], ['a', 'a\n']],
  ['a new text', [null, 'a\nb\n'], [null, 'a\nb']],
  ['a removed text', ['a\n', null], ['a', null]],
  ['an empty text', ['', 'a\n'], ['', 'a\n']],
] as const)('%s', (_, [before, after], [shownBefore, shownAfter]) => {
  expect(comparedTexts({ before, after })).toEqual({ before: shownBefore, after: shownAfter })
})
