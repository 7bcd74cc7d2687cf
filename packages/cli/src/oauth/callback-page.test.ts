import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { colours, failurePage, mark, renderCallbackPage } from './callback-page.ts'

const brand = (name: string) =>
  readFileSync(new URL(`../../../dashboard/brand/${name}`, import.meta.url), 'utf8')

test('uses the brand colours and logo', () => {
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

test('escapes messages of the service', () => {
  expect(renderCallbackPage(failurePage('<b>bold'))).toContain('<p>&lt;b&gt;bold</p>')
})
