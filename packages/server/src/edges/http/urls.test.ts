import { expect, test } from 'vitest'
import { createUrls } from './urls.ts'

test.each([
  ['http://localhost', 'localhost:80', 'http://apples.localhost'],
  ['https://plinth.example', 'drops.example:443', 'https://apples.drops.example'],
  ['https://plinth.example', 'drops.example:80', 'https://apples.drops.example:80'],
  ['http://localhost:4000', 'localhost:4000', 'http://apples.localhost:4000'],
])('with base URL %s and sites domain %s a drop is at %s', (base, sitesDomain, address) => {
  const { origin } = new URL(address)
  expect(createUrls(base, sitesDomain).drop('apples')).toBe(origin)
  expect(origin).toBe(address)
})

test.each([
  ['https://plinth.example', 'drops.example', 'https://www.apples.example'],
  ['http://localhost:4000', 'localhost:4000', 'http://www.apples.example:4000'],
])(
  'with base URL %s and sites domain %s a custom domain is at %s',
  (base, sitesDomain, address) => {
    expect(createUrls(base, sitesDomain).drop('www.apples.example')).toBe(address)
  },
)
