import { expect, test } from 'vitest'
import { framedPage } from './framed-page.ts'

const url = 'https://apples.example'

test.each([
  ['live', '<!doctype html><base href="https://apples.example/"><p>hi'],
  ['removed', '<!doctype html><p>hi'],
  ['expired', '<!doctype html><p>hi'],
] as const)('a page of a %s drop is framed as %j', (status, framed) => {
  expect(framedPage({ url, status }, { path: '/', html: '<p>hi' })).toBe(framed)
})

test('relative links resolve against the page, and its path is escaped', () => {
  const framed = framedPage({ url, status: 'live' }, { path: '/a/b"><i>', html: '' })
  expect(framed).toBe('<!doctype html><base href="https://apples.example/a/b%22%3E%3Ci%3E">')
  const elsewhere = framedPage({ url, status: 'live' }, { path: '//pears.example/', html: '' })
  expect(elsewhere).toContain('"https://apples.example//pears.example/"')
})
