// Reads the title of an HTML page with a regular expression.
const namedCharacters: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** DOMParser is no alternative: it would apply this page's CSP to the parsed document. */
export function htmlTitle(html: string): string | null {
  // Attributes also end at `<`; otherwise many unclosed tags would take quadratic time.
  const [, title = ''] = /<title(?:\s[^<>]*)?>([^<]*)/i.exec(html) ?? []
  const text = title.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, readReference)
  return text.replace(/\s+/g, ' ').trim() || null
}

function readReference(source: string, decimal?: string, hex?: string, name = ''): string {
  const code = decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hex ?? '', 16)
  if (Number.isNaN(code)) return namedCharacters[name] ?? source
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : source
}
