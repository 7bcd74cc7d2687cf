// How browsers mark unsafe requests that a page of another origin causes.
import type { Fields } from './form-browser.ts'

/** An empty value leaves the header out. */
export const foreignRequests: readonly (readonly [string, Fields])[] = [
  ['a foreign origin', { origin: 'https://evil.example' }],
  ['the origin of a drop', { origin: 'http://drop.localhost:4000' }],
  ['another program on this machine', { origin: 'http://127.0.0.1:1' }],
  ['an opaque origin', { origin: 'null' }],
  ['an opaque origin of the same site', { origin: 'null', 'sec-fetch-site': 'same-site' }],
  ['an opaque origin beside ours', { origin: 'null', 'sec-fetch-site': 'same-origin' }],
  ['our origin from another site', { 'sec-fetch-site': 'cross-site' }],
  ['no origin, from another drop', { origin: '', 'sec-fetch-site': 'same-site' }],
]

/** What a script sends: neither header. */
export const scriptHeaders: Fields = { origin: '' }
