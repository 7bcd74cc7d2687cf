// Decodes pages and scripts in `data:` URLs.

const page = /^\s*data:\s*(?:text\/html|application\/xhtml\+xml|image\/svg\+xml)\s*([^,]*),/i
const program = /^\s*data:([^,]*),/i

/** The markup of a `data:` URL; null if it is not a page. */
export const embeddedPage = (address: string): string | null => dataOf(address, page)

/** The script of a `data:` URL, whatever its media type. */
export const embeddedScript = (address: string): string | null => dataOf(address, program)

function dataOf(address: string, kind: RegExp): string | null {
  const found = kind.exec(address.slice(0, 300))
  if (!found) return null
  const content = address.slice(found[0].length)
  return /;\s*base64/i.test(found[1] ?? '')
    ? Buffer.from(content, 'base64').toString('utf8')
    : unescaped(content)
}

function unescaped(content: string): string {
  try {
    return decodeURIComponent(content)
  } catch {
    return content
  }
}
