// Where an app may have people sent back to, and how that place is named to them.

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Schemes that run something, show something or go somewhere by themselves, instead of opening an app. */
const ownedSchemes = new Set([
  'about:',
  'blob:',
  'data:',
  'file:',
  'filesystem:',
  'ftp:',
  'intent:',
  'javascript:',
  'mailto:',
  'vbscript:',
  'view-source:',
  'ws:',
  'wss:',
])

const maxLength = 2000

/** What is wrong with it, in words that follow the address; null when it may be used. */
export function refuseRedirectUri(text: string): string | null {
  const url = URL.parse(text)
  if (!url || text.length > maxLength) return 'is not a valid address'
  // Also an empty one, which the parsed form does not show.
  if (text.includes('#')) return 'must not have a fragment'
  if (url.username !== '' || url.password !== '') return 'must not name a user'
  if (ownedSchemes.has(url.protocol)) return `must not use the scheme ${url.protocol}`
  if (url.protocol === 'http:' && !loopbackHosts.has(url.hostname)) {
    return 'must use https, or be on this computer: 127.0.0.1, [::1] or localhost'
  }
  if (url.protocol === 'https:' && url.hostname === '') return 'is not a valid address'
  return null
}

export const isHttps = (uri: string): boolean => URL.parse(uri)?.protocol === 'https:'

/** The host that gets the code; the scheme where an app on the device does. */
export function redirectHost(uri: string): string {
  const url = URL.parse(uri)
  if (!url) return ''
  return /^https?:$/.test(url.protocol) ? url.host : url.protocol
}
