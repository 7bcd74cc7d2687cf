import { expect, test } from 'vitest'
import { loadBrand } from './shell/load-brand.ts'
import { type PageState, statePage } from './state-page.ts'
import { stateTexts } from './state-texts.ts'

const brand = loadBrand()
const states = Object.keys(stateTexts) as PageState[]

const wordsOf = (html: string) => html.slice(html.indexOf('<h1>')).replace(/<[^>]+>/g, ' ')

test.each(states)('%s has noindex', (state) => {
  expect(statePage(brand, state)).toContain('<meta name="robots" content="noindex">')
})

test('titles and texts are unique', () => {
  const texts = Object.values(stateTexts)
  expect(new Set(texts.map(({ title }) => title)).size).toBe(states.length)
  expect(new Set(texts.map(({ text }) => text)).size).toBe(states.length)
})

test.each<[PageState, string]>([
  ['nothing_here', 'Upload a file'],
  ['path_not_found', 'Go to the home page'],
  ['bad_request', 'Go to the home page'],
  ['misdirected', 'Reload the page'],
  ['expired', 'Sign in to bring it back'],
  ['deleted', 'For 30 days after the deletion, only your account can use this address'],
  ['removed', 'contact the operator of this service'],
  ['unverified', 'Open the link in the email'],
  ['unpublished', 'publish it again'],
  ['paused', 'delete sites until the rest fit'],
  ['method_not_allowed', 'open the address as a link'],
  ['unavailable', 'reload the page'],
  ['fault', 'Reload the page'],
])('%s says what to do next', (state, step) => {
  expect(wordsOf(statePage(brand, state))).toContain(step)
})
