import { describe, expect, test } from 'vitest'
import { apiDocsScriptUrl } from './api-docs/api-docs-script.ts'
import { createPages } from './create-pages.ts'
import { loadBrand } from './shell/load-brand.ts'
import { type PageState, stateTexts } from './state-texts.ts'

const brand = loadBrand()
const pages = createPages(brand, { baseUrl: 'https://plinth.example' })
const states = Object.keys(stateTexts) as PageState[]
const everyPage: [string, string][] = [
  ['unbuiltFront', pages.unbuiltFront(null)],
  // Its only resource is a script from this origin.
  ['apiDocs', pages.apiDocs(null).replace(`<script src="${apiDocsScriptUrl}"></script>`, '')],
  ...states.map((state): [string, string] => [state, pages.state(state).toString()]),
]

describe.each(everyPage)('%s', (_, html) => {
  test('has the brand, a language, one heading and one main element', () => {
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">/)
    expect(html).toContain(brand.css)
    expect(html).toContain(brand.mark)
    expect(html.match(/<h1>/g)).toHaveLength(1)
    expect(html.match(/<main[ >]/g)).toHaveLength(1)
  })

  test('loads no resources and runs no scripts', () => {
    expect(html).not.toMatch(/<script|<iframe|<object|<base|<link rel="stylesheet"|\son\w+=/i)
    expect(html).not.toMatch(/\ssrc=|@import|url\(/i)
    expect(html.match(/<link [^>]*>/g)).toEqual([
      expect.stringMatching(/^<link rel="icon" href="data:image\/svg\+xml;base64,[^"]+">$/),
    ])
  })

  test('has unique IDs, and every fragment link has a target', () => {
    const ids = Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id]) => id)
    const targets = Array.from(html.matchAll(/ href="#([^"]+)"/g), ([, target]) => target)
    expect(ids).toEqual([...new Set(ids)])
    expect(ids).toEqual(expect.arrayContaining(targets))
  })
})
