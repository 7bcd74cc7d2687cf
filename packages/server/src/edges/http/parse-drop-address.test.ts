import { expect, test } from 'vitest'
import { hostLabelOf, urlPathOf } from './parse-drop-address.ts'
import { createUrls } from './urls.ts'

const urls = createUrls('http://app.example:4000', 'drops.example:4000')

test.each([
  ['https://apples.drops.example:4000/a?b#c', 'apples'],
  ['  HTTP://Apples.Drops.Example  ', 'apples'],
  ['apples.drops.example/sort', 'apples'],
  ['https://apples.drops.example./', 'apples'],
  ['https://www.Apples.example./sort', 'www.apples.example'],
  ['https://äpfel.example', 'xn--pfel-koa.example'],
  ['https://apples.drops.example.evil.example/', 'apples.drops.example.evil.example'],
  [`https://p-${'a'.repeat(26)}.drops.example`, `p-${'a'.repeat(26)}`],
])('%j has the label %s', (text, label) => {
  expect(hostLabelOf(urls, text)).toBe(label)
})

test.each([
  '',
  'apples',
  'https://drops.example/',
  'https://a.b.drops.example/',
  'https://app.example/',
  'https://apples.app.example/',
  'https://192.0.2.1/',
  'https://[2001:db8::1]/',
  'javascript:apples.drops.example',
  'https://[',
])('%j is not a drop’s address', (text) => {
  const detail = expect.stringContaining('look like http://name.drops.example:4000.')
  expect(() => hostLabelOf(urls, text)).toThrow(
    expect.objectContaining({ code: 'not_found', detail }),
  )
})

test.each([
  ['https://apples.drops.example:4000/sort/red%20ones?b#c', '/sort/red%20ones'],
  [' apples.drops.example/"rot" ', '/%22rot%22'],
  ['apples.drops.example', '/'],
  ['https://[', '/'],
])('%j has the path %s', (text, path) => {
  expect(urlPathOf(text)).toBe(path)
})
