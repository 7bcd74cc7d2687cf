import type { IncomingHttpHeaders } from 'node:http'
import { expect, test } from 'vitest'
import { createIsView } from './is-view.ts'

const isView = createIsView()
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Firefox/145.0' }

test.each<[boolean, string, IncomingHttpHeaders]>([
  [true, 'a browser', browser],
  [true, 'a browser that says more', { ...browser, 'sec-fetch-dest': 'document' }],
  [true, 'a frame in a page elsewhere', { ...browser, 'sec-fetch-dest': 'iframe' }],
  [false, 'a page as a picture', { ...browser, 'sec-fetch-dest': 'image' }],
  [true, 'no User-Agent', {}],
  [true, 'an empty User-Agent', { 'user-agent': '' }],
  [true, 'an HTTP library', { 'user-agent': 'python-requests/2.32.5' }],
  [true, 'a headless browser', { 'user-agent': 'Mozilla/5.0 (X11) HeadlessChrome/142.0.0.0' }],
  [false, 'a robot', { 'user-agent': 'Googlebot/2.1' }],
  [false, 'a robot that comes again', { 'user-agent': 'Googlebot/2.1' }],
  [false, 'a robot of many words', { 'user-agent': `Googlebot ${'word '.repeat(200)}` }],
  [false, 'prefetch', { ...browser, 'sec-purpose': 'prefetch;anonymous-client-ip' }],
  [false, 'prerender', { ...browser, 'sec-purpose': 'prefetch;prerender' }],
  [false, 'prefetch of an older browser', { ...browser, purpose: 'prefetch' }],
  [false, 'prefetch of Firefox', { ...browser, 'x-moz': 'prefetch' }],
  [false, 'preview of Safari', { ...browser, 'x-purpose': 'preview' }],
])('%s: %s', (views, _, headers) => {
  expect(isView(headers)).toBe(views)
})
