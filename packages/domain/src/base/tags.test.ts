import { expect, test } from 'vitest'
import { parseTags } from './tags.ts'

test.each<[string, string[], string[]]>([
  ['none', [], []],
  ['sorted, each once', ['news', 'blog', 'News '], ['blog', 'news']],
  ['digits, hyphens, underscores and spaces', ['q3 2026', 'a-b_c'], ['a-b_c', 'q3 2026']],
  ['other scripts', ['日本', 'Über'], ['über', '日本']],
  ['composed and decomposed letters', ['u\u0308ber', '\u00fcber'], ['\u00fcber']],
  ['the longest', ['x'.repeat(30)], ['x'.repeat(30)]],
  ['ten once repeated ones are counted once', [...'abcdefghij', 'a'], [...'abcdefghij']],
])('accepts %s', (_, values, tags) => {
  expect(parseTags(values)).toEqual(tags)
})

test.each<[string, string[]]>([
  ['a blank tag', ['']],
  ['white space alone', ['  ']],
  ['31 characters', ['x'.repeat(31)]],
  ['two spaces in a row', ['a  b']],
  ['a comma', ['a,b']],
  ['a line break', ['a\nb']],
  ['markup', ['<b>']],
  ['half a surrogate pair', ['a\ud800']],
  ['eleven', [...'abcdefghijk']],
])('refuses %s', (_, values) => {
  expect(() => parseTags(values)).toThrow(expect.objectContaining({ code: 'invalid_field' }))
})
