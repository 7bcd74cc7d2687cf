/** The markup of a `data:` address; null where it is no page. */
export function embeddedPage(address: string): string | null {
  const found =
    /^\s*data:\s*(?:text\/html|application\/xhtml\+xml|image\/svg\+xml)\s*([^,]*),/i.exec(
      address.slice(0, 300),
    )
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
