// Where a person is led after signing in. It comes from an address that anyone can write.

const home = '/dashboard'
const longest = 2_000
/** Any origin will do: it only has to be the one that the path stays on. */
const origin = 'http://here.invalid'

/** A path on this service, with its query; `/dashboard` for anything that might lead elsewhere. */
export function parseReturnPath(text: string | null | undefined): string {
  if (text == null || text.length > longest) return home
  // What is not plain ASCII has to be escaped in a header. Browsers drop tabs and line breaks from an
  // address, and take a backslash for a slash.
  if (!/^\/[\x21-\x7e]*$/.test(text) || text.includes('\\')) return home
  const [path = ''] = text.split(/[?#]/, 1)
  if (path.includes('//') || hidesSeparators(path) || !URL.canParse(text, origin)) return home
  const url = new URL(text, origin)
  if (url.origin !== origin || url.pathname.startsWith('//')) return home
  return url.pathname + url.search + url.hash
}

/** An escaped slash, backslash or control character: whoever unescapes it once too often sees another path. */
const hidesSeparators = (path: string): boolean => /%(?:[01][0-9a-f]|2f|5c|7f|25)/i.test(path)
