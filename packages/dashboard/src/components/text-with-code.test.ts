import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TextWithCode } from './text-with-code.tsx'

test.each([
  ['Nothing of the kind.', 'Nothing of the kind.'],
  ['`x` is taken, `<y>` is not.', '[x] is taken, [&lt;y&gt;] is not.'],
  ['A lone ` stays', 'A lone ` stays'],
  ['Nothing between `` is no code', 'Nothing between `` is no code'],
  ['', ''],
])('%j is shown as %s', (text, shown) => {
  const html = renderToStaticMarkup(createElement(TextWithCode, { text }))
  expect(html.replace(/<code class="font-mono">(.*?)<\/code>/g, '[$1]')).toBe(shown)
})
