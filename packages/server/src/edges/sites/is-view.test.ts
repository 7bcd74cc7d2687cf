import type { IncomingHttpHeaders } from 'node:http'
import { expect, test } from 'vitest'
import { createIsView } from './is-view.ts'

const isView = createIsView('plinth.example')
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Firefox/145.0' }

test.each<[boolean, string, IncomingHttpHeaders, string | null]>([
  [true, 'a browser', browser, null],
  [true, 'a browser that says more', { ...browser, 'sec-fetch-dest': 'document' }, 'a.example'],
  [true, 'a frame in a page elsewhere', { ...browser, 'sec-fetch-dest': 'iframe' }, 'a.example'],
  [false, 'a frame that says nothing', { ...browser, 'sec-fetch-dest': 'iframe' }, null],
  [false, 'a frame of ours', { ...browser, 'sec-fetch-dest': 'iframe' }, 'plinth.example'],
  [true, 'a link of ours', { ...browser, 'sec-fetch-dest': 'document' }, 'plinth.example'],
  [false, 'a page as a picture', { ...browser, 'sec-fetch-dest': 'image' }, null],
  [false, 'nobody', {}, null],
  [false, 'an empty name', { 'user-agent': '' }, null],
  [false, 'a robot', { 'user-agent': 'Googlebot/2.1' }, null],
  [false, 'a robot that comes again', { 'user-agent': 'Googlebot/2.1' }, null],
  [false, 'a robot of many words', { 'user-agent': `Googlebot ${'word '.repeat(200)}` }, null],
  [false, 'prefetch', { ...browser, 'sec-purpose': 'prefetch;anonymous-client-ip' }, null],
  [false, 'prerender', { ...browser, 'sec-purpose': 'prefetch;prerender' }, null],
  [false, 'prefetch of an older browser', { ...browser, purpose: 'prefetch' }, null],
  [false, 'prefetch of Firefox', { ...browser, 'x-moz': 'prefetch' }, null],
  [false, 'preview of Safari', { ...browser, 'x-purpose': 'preview' }, null],
])('%s: %s', (views, _, headers, referrer) => {
  expect(isView(headers, referrer)).toBe(views)
})
