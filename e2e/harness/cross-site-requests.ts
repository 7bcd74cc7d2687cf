// Headers of unsafe cross-site and cross-origin requests, as browsers set them.
import type { Fields } from './form-browser.ts'

/** An empty value removes the header. */
export const crossSiteRequests: readonly (readonly [string, Fields])[] = [
  ['another origin', { origin: 'https://evil.example' }],
  ['the origin of a drop', { origin: 'http://drop.localhost:4000' }],
  ['another program on this machine', { origin: 'http://127.0.0.1:1' }],
  ['an opaque origin', { origin: 'null' }],
  ['an opaque origin of the same site', { origin: 'null', 'sec-fetch-site': 'same-site' }],
  [
    'an opaque origin with a same-origin fetch',
    { origin: 'null', 'sec-fetch-site': 'same-origin' },
  ],
  ['our own origin with a cross-site fetch', { 'sec-fetch-site': 'cross-site' }],
  [
    'no origin, with a same-site fetch from another drop',
    { origin: '', 'sec-fetch-site': 'same-site' },
  ],
]

/** Headers of a script: neither Origin nor Sec-Fetch-Site. */
export const scriptHeaders: Fields = { origin: '' }
