// Parser for origins.

/** Null if the text is not an http or https URL, or has a path, query, fragment or credentials. */
export function parseOrigin(text: string): string | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const bare = url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password
  return bare && /^https?:$/.test(url.protocol) ? url.origin : null
}
