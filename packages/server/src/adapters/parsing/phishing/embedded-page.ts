const page = /^\s*data:\s*(?:text\/html|application\/xhtml\+xml|image\/svg\+xml)\s*([^,]*),/i
const program = /^\s*data:([^,]*),/i

/** The markup of a `data:` address; null where it is no page. */
export const embeddedPage = (address: string): string | null => dataOf(address, page)

/** The script of a `data:` address, whatever it says that it is. */
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
