// Escaping and namespace of markup injected into pages that browsers parse as XML.

/** Declared on every element that Plinth adds: the page may bind its own prefixes. */
export const xhtmlNamespace = 'http://www.w3.org/1999/xhtml'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * Escapes for text (including scripts and styles) and quoted attributes. The output is ASCII only,
 * since a page may be in any encoding that extends it. Characters that XML does not allow are
 * removed.
 */
export const escapeXml = (text: string): string =>
  text.replace(/[^\t\n\r -~]|[&<>"']/gu, (character) => entities[character] ?? reference(character))

function reference(character: string): string {
  const code = character.codePointAt(0) ?? 0
  const isAllowed =
    code >= 0x80 && (code < 0xd800 || code > 0xdfff) && code !== 0xfffe && code !== 0xffff
  return isAllowed ? `&#${code};` : ''
}
