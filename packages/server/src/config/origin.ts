// Parses an http or https origin; returns null if the URL has a path, query, fragment or
// credentials.

export function parseOrigin(text: string): string | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const bare = url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password
  return bare && /^https?:$/.test(url.protocol) ? url.origin : null
}
