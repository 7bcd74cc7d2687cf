import { expect, test } from 'vitest'
import { framedPage } from './framed-page.ts'

const url = 'https://apples.example'

test.each([
  ['live', '<!doctype html><base href="https://apples.example/"><p>hi'],
  ['removed', '<!doctype html><p>hi'],
  ['expired', '<!doctype html><p>hi'],
] as const)('a page of a %s drop stands alone as %j', (status, framed) => {
  expect(framedPage({ url, status }, '<p>hi')).toBe(framed)
})
