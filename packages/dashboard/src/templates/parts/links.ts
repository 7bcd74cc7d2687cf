const allowed = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/**
 * The address that a typed one leads to, or null. Only the web, mail and the telephone: anything
 * else, `javascript:` above all, could act in the name of the page.
 */
export function safeLink(typed: string): string | null {
  const text = typed.trim()
  if (text === '') return null
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(text)) return parsed(`mailto:${text}`)
  // Most people type a web address without its scheme; a port is not one.
  const complete = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`
  return parsed(complete)
}

/** A telephone number as people write it. */
export function phoneLink(typed: string): string | null {
  const digits = typed.replace(/[\s().\-/\u00a0]/g, '')
  return /^\+?\d{3,20}$/.test(digits) ? `tel:${digits}` : null
}

function parsed(text: string): string | null {
  if (/[\s\p{Cc}]/u.test(text)) return null
  if (!URL.canParse(text)) return null
  const { protocol, hostname, href } = new URL(text)
  if (!allowed.has(protocol)) return null
  const onTheWeb = protocol.startsWith('http')
  return onTheWeb && !hostname.includes('.') && hostname !== 'localhost' ? null : href
}

/** As people say it: no scheme, no www, no slash at the end. */
export const spoken = (link: string): string =>
  link.replace(/^(https?:\/\/(www\.)?|mailto:|tel:)/i, '').replace(/\/$/, '')
