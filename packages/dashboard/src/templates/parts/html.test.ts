import { expect, test } from 'vitest'
import { picture, prose, splitList } from './html.ts'

test.each([
  ['', ''],
  ['one\ntwo', '<p>one<br>two</p>'],
  ['one\n \n\ntwo', '<p>one</p><p>two</p>'],
  ['- a\n- <b>', '<ul><li>a</li><li>&lt;b&gt;</li></ul>'],
  ['a list:\n- a', '<p>a list:<br>- a</p>'],
])('%j is rendered as %s', (value, html) => {
  expect(prose(value)).toBe(html)
})

test.each([
  ['a, b , ,c', ['a', 'b', 'c']],
  ['a, b\nc\n', ['a, b', 'c']],
  [' ', []],
])('%j is split into %j', (value, entries) => {
  expect(splitList(value)).toEqual(entries)
})

test.each([
  ['data:image/webp;base64,AA', true],
  ['project-1.webp', true],
  ['https://example.org/spy.gif', false],
  ['../other.jpg', false],
  ['data:text/html,x', false],
])('a picture at %s is shown: %s', (src, shown) => {
  const html = picture({ src, width: 2.4, height: Number.NaN }, '"')
  expect(html).toBe(shown ? `<img src="${src}" alt="&quot;" width="2" height="1">` : '')
})
