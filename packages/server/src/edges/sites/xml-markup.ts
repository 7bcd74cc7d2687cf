// Markup for pages that browsers parse as XML.

/** Declared on every element that Plinth adds: the page may bind its own prefixes. */
export const xhtmlNamespace = 'http://www.w3.org/1999/xhtml'

const names: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * Safe as text, in scripts and styles too, and inside a quoted attribute. ASCII only: a page may be
 * in any encoding that extends it. Characters that XML does not allow are left out.
 */
export const escapeXml = (text: string): string =>
  text.replace(/[^\t\n\r -~]|[&<>"']/gu, (character) => names[character] ?? reference(character))

function reference(character: string): string {
  const code = character.codePointAt(0) ?? 0
  const isAllowed =
    code >= 0x80 && (code < 0xd800 || code > 0xdfff) && code !== 0xfffe && code !== 0xffff
  return isAllowed ? `&#${code};` : ''
}
