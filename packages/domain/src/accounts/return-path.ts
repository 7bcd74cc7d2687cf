// Validates the path to redirect to after sign-in. It comes from an untrusted URL: prevents open redirects.

const home = '/dashboard'
const longest = 2_000
/** A placeholder: the resolved URL must stay on this origin. */
const origin = 'http://here.invalid'

/** A path on this service with its query; `/dashboard` for anything that might redirect to another host. */
export function parseReturnPath(text: string | null | undefined): string {
  if (text == null || text.length > longest) return home
  // Headers allow only ASCII. Browsers remove tabs and line breaks from URLs and treat a backslash as a
  // slash.
  if (!/^\/[\x21-\x7e]*$/.test(text) || text.includes('\\')) return home
  const [path = ''] = text.split(/[?#]/, 1)
  if (path.includes('//') || hidesSeparators(path) || !URL.canParse(text, origin)) return home
  const url = new URL(text, origin)
  if (url.origin !== origin || url.pathname.startsWith('//')) return home
  return url.pathname + url.search + url.hash
}

/** An escaped slash, backslash, control character or `%`: decoding it twice gives a different path. */
const hidesSeparators = (path: string): boolean => /%(?:[01][0-9a-f]|2f|5c|7f|25)/i.test(path)
