const characters: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** By its looks: the browser's own parser would apply the page's policy to a page that is not it. */
export function htmlTitle(html: string): string | null {
  // An attribute ends at `<` too: else each tag that is never closed is read to the end of the page.
  const [, title = ''] = /<title(?:\s[^<>]*)?>([^<]*)/i.exec(html) ?? []
  const text = title.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, readReference)
  return text.replace(/\s+/g, ' ').trim() || null
}

function readReference(written: string, decimal?: string, hex?: string, name = ''): string {
  const code = decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hex ?? '', 16)
  if (Number.isNaN(code)) return characters[name] ?? written
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : written
}
