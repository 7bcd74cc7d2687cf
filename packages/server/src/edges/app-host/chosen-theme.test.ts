import { expect, test } from 'vitest'
import { chosenTheme, inTheme } from './chosen-theme.ts'

test.each([
  [undefined, null],
  ['', null],
  ['plinth_theme=dark', 'dark'],
  ['plinth_session=abc; plinth_theme=light; other=1', 'light'],
  ['plinth_theme=system', null],
  ['plinth_theme=', null],
  ['plinth_theme=Dark', null],
  ['plinth_theme="dark"', null],
  ['plinth_theme=dark" onload="alert(1)', null],
  ['my_plinth_theme=dark', null],
  ['plinth_theme=dark; plinth_theme=light', null],
] as const)('the cookies %j choose %j', (cookie, theme) => {
  expect(chosenTheme({ headers: cookie === undefined ? {} : { cookie } })).toBe(theme)
})

test('the theme is set on the document, and only there', () => {
  const html = '<!doctype html>\n<html lang="en">\n<pre>&lt;html lang="en"></pre></html>'
  expect(inTheme(html, null)).toBe(html)
  expect(inTheme(html, 'dark')).toBe(html.replace('<html lang', '<html data-theme="dark" lang'))
})
