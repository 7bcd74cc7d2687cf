import { expect, test } from 'vitest'
import { escapeHtml, unescapeHtml } from './escape-html.ts'

test('special characters of HTML are escaped', () => {
  expect(escapeHtml(`<a href="x" title='y'>R&D</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;R&amp;D&lt;/a&gt;',
  )
})

test('unescaped text is the original', () => {
  for (const text of [`<b title="a">'&amp;'</b>`, '&lt;', '&unknown; &', ''])
    expect(unescapeHtml(escapeHtml(text))).toBe(text)
})
