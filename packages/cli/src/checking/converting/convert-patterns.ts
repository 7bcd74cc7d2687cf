// Path patterns of other hosts as patterns of `_redirects`. Only what is certain is converted: a
// pattern that matches a little more or less would redirect the wrong pages.

export interface ConvertedPattern {
  readonly from: string
  /** What the destination calls the part that the star matches. */
  readonly star: string | null
  readonly names: readonly string[]
  /** The path before the star if only `from` matches it: `/docs` for `/docs/*`. */
  readonly bare: string | null
}

/** Vercel: the syntax of path-to-regexp, such as `/docs/:path*`, `/blog/:slug` and `/(.*)`. */
export function convertVercelSource(source: string): ConvertedPattern | null {
  const match = /^(.*)\/(?::(\w+)(\*|\(\.\*\))|\(\.\*\))$/.exec(source)
  const [, path = '', name = '1', quantifier] = match ?? []
  return match ? starred(path, name, { matchesBare: quantifier === '*' }) : plain(source)
}

/** Firebase: globs and `:name`, such as `/docs/**`, `/docs{,/**}`, `/blog/:slug` and `/blog/:rest*`. */
export function convertFirebaseSource(source: string): ConvertedPattern | null {
  const absolute = source.startsWith('/') ? source : `/${source}`
  const match = /^(.*)(?:\/\*\*|\/:(\w+)\*|\{,\/\*\*\})$/.exec(absolute)
  const [, path = '', name = null] = match ?? []
  return match ? starred(path, name, { matchesBare: !absolute.endsWith('/**') }) : plain(absolute)
}

function starred(
  path: string,
  star: string | null,
  { matchesBare }: { readonly matchesBare: boolean },
): ConvertedPattern | null {
  const before = path === '' ? { from: '', names: [] } : plain(path)
  if (before === null) return null
  // Placeholders count as groups too, so `$1` would be the first of them.
  const isAmbiguous = star === '1' && before.names.length > 0
  return {
    from: `${before.from}/*`,
    star: isAmbiguous ? null : star,
    names: before.names,
    bare: matchesBare || path === '' ? null : path,
  }
}

function plain(source: string): ConvertedPattern | null {
  const segments = source.split('/').slice(1)
  if (!source.startsWith('/') || !segments.every(isPlainSegment)) return null
  const names = segments.filter((segment) => segment.startsWith(':'))
  return { from: source, star: null, names: names.map((name) => name.slice(1)), bare: null }
}

/** Text without a meaning in any of the syntaxes, or a placeholder for the whole segment. */
const isPlainSegment = (segment: string): boolean =>
  /^:[a-z_]\w*$/i.test(segment) || /^[\w.~%@!$&',;=-]*$/.test(segment)

/** The destination with `:splat`; null if it refers to something that the pattern does not name. */
export function convertDestination(
  destination: string,
  { star, names }: ConvertedPattern,
): string | null {
  let isKnown = true
  const converted = destination.replace(
    /(?<=[/=&?.-]):([a-z_]\w*)\*?|\$(\d+)/gi,
    (written: string, name: string | undefined, index: string | undefined) => {
      const part = name ?? index
      if (part === star) return ':splat'
      if (part === undefined || !names.includes(part)) isKnown = false
      return written
    },
  )
  return isKnown ? converted : null
}
