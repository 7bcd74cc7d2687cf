import type { IncomingHttpHeaders } from 'node:http'
import { expect, test } from 'vitest'
import { createIsView } from './is-view.ts'

const isView = createIsView()
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Firefox/145.0' }

test.each<[boolean, string, IncomingHttpHeaders]>([
  [true, 'a browser', browser],
  [true, 'a browser with Fetch Metadata', { ...browser, 'sec-fetch-dest': 'document' }],
  [true, 'a frame in a page of another site', { ...browser, 'sec-fetch-dest': 'iframe' }],
  [false, 'a page requested as an image', { ...browser, 'sec-fetch-dest': 'image' }],
  [true, 'no User-Agent', {}],
  [true, 'an empty User-Agent', { 'user-agent': '' }],
  [true, 'an HTTP library', { 'user-agent': 'python-requests/2.32.5' }],
  [true, 'a headless browser', { 'user-agent': 'Mozilla/5.0 (X11) HeadlessChrome/142.0.0.0' }],
  [false, 'a crawler', { 'user-agent': 'Googlebot/2.1' }],
  [false, 'the same crawler, from the cache', { 'user-agent': 'Googlebot/2.1' }],
  [false, 'a crawler too long to cache', { 'user-agent': `Googlebot ${'word '.repeat(200)}` }],
  [false, 'prefetch', { ...browser, 'sec-purpose': 'prefetch;anonymous-client-ip' }],
  [false, 'prerender', { ...browser, 'sec-purpose': 'prefetch;prerender' }],
  [false, 'prefetch by an older browser', { ...browser, purpose: 'prefetch' }],
  [false, 'prefetch by Firefox', { ...browser, 'x-moz': 'prefetch' }],
  [false, 'preview by Safari', { ...browser, 'x-purpose': 'preview' }],
])('counts as a view: %s, %s', (views, _, headers) => {
  expect(isView(headers)).toBe(views)
})
