import { expect, test } from 'vitest'
import { htmlTitle } from './html-title.ts'

test.each([
  ['<title>Menu</title>', 'Menu'],
  ['<!doctype html>\n<TITLE lang="en">\n Menu  of\nthe week </TITLE>', 'Menu of the week'],
  ['<title>Fish &amp; chips &#8211; &#x2764; &nbsp;&lt;3</title>', 'Fish & chips – ❤ <3'],
  ['<title>&nonsense; &#1114112; &#0;</title>', '&nonsense; &#1114112; &#0;'],
  ['<title>not closed', 'not closed'],
  ['<title> </title>', null],
  ['<titles>no</titles>', null],
  ['# Markdown', null],
])('the title of %j is %j', (html, title) => {
  expect(htmlTitle(html)).toBe(title)
})

test('many unclosed title tags are read in linear time', () => {
  expect(htmlTitle('<title '.repeat(100_000))).toBe(null)
})
