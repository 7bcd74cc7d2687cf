import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { colours, failurePage, mark, renderCallbackPage } from './callback-page.ts'

const brand = (name: string) =>
  readFileSync(new URL(`../../../dashboard/brand/${name}`, import.meta.url), 'utf8')

test('it wears the colours and the mark of the house', () => {
  expect(mark).toBe(brand('mark.svg').trim())
  const [light = '', dark = ''] = brand('tokens.css').split('@media')
  for (const [tokens, theme] of [
    [light, colours.light],
    [dark, colours.dark],
  ] as const) {
    for (const [name, colour] of Object.entries(theme)) {
      expect(tokens).toContain(`--plinth-${name}: ${colour};`)
    }
  }
})

test('what the service says is text', () => {
  expect(renderCallbackPage(failurePage('<b>bold'))).toContain('<p>&lt;b&gt;bold</p>')
})
