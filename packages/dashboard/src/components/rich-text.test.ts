import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RichText } from './rich-text.tsx'

const name = createElement('bdi', null, '`x` **y** {z}')

test.each([
  ['Plain {name}.', 'Plain <bdi>`x` **y** {z}</bdi>.'],
  ['Run `a {b}` now', 'Run <code class="font-mono text-[0.9375em]">a {b}</code> now'],
  ['Press **+**, {name}', 'Press <b class="font-medium">+</b>, <bdi>`x` **y** {z}</bdi>'],
  ['**{name}** is in', '<b class="font-medium"><bdi>`x` **y** {z}</bdi></b> is in'],
  ['a ` b * c { d', 'a ` b * c { d'],
  ['{unknown}', ''],
])('%j is rendered as %j', (text, html) => {
  expect(renderToStaticMarkup(createElement(RichText, { text, values: { name } }))).toBe(html)
})
