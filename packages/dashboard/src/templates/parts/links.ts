// Validates typed addresses and turns them into safe hrefs.
const allowedSchemes = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/**
 * The href for a typed address, or null. Only http, https, mailto and tel are allowed: others, such
 * as `javascript:`, could run code in the page.
 */
export function safeLink(value: string): string | null {
  const text = value.trim()
  if (text === '') return null
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(text)) return parsed(`mailto:${text}`)
  // Most people omit the scheme. `host:8080` is a port, not a scheme.
  const complete = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`
  return parsed(complete)
}

/** `tel:` link for a phone number with usual separators, or null. */
export function phoneLink(value: string): string | null {
  const digits = value.replace(/[\s().\-/\u00a0]/g, '')
  return /^\+?\d{3,20}$/.test(digits) ? `tel:${digits}` : null
}

function parsed(text: string): string | null {
  if (/[\s\p{Cc}]/u.test(text)) return null
  if (!URL.canParse(text)) return null
  const { protocol, hostname, href } = new URL(text)
  if (!allowedSchemes.has(protocol)) return null
  const isHttp = protocol.startsWith('http')
  return isHttp && !hostname.includes('.') && hostname !== 'localhost' ? null : href
}

/** Display form of a link: without scheme, www and trailing slash. */
export const displayLink = (link: string): string =>
  link.replace(/^(https?:\/\/(www\.)?|mailto:|tel:)/i, '').replace(/\/$/, '')
