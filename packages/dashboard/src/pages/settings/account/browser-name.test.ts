import { expect, test } from 'vitest'
import { browserName } from './browser-name.ts'

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`,
    'Edge on Windows',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15) ${webkit} Chrome/140.0 Mobile Safari/537.36`,
    'Chrome on Android',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webkit} Version/18.0 Safari/604.1`,
    'Safari on iPhone',
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) ${webkit} Version/18 Safari/605`,
    'Safari on macOS',
  ],
  ['curl/8.14.1', 'curl/8.14.1'],
  [' ', 'Unknown browser'],
  ['x'.repeat(500), 'x'.repeat(60)],
])('User-Agent: %s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name)
})
