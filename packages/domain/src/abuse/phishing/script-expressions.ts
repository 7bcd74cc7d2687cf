// Slices of a script's source that follow a pattern, bounded in number and length.

/** More than hand-written scripts have; the search must stay linear. */
const maxFound = 500

/** The code after each match of `pattern`, until the statement ends. */
export function expressionsAfter(script: string, pattern: RegExp, length: number): string[] {
  const found: string[] = []
  for (const match of script.matchAll(pattern)) {
    const start = match.index + match[0].length
    const [expression = ''] = script.slice(start, start + length).split(/[;\n]/, 1)
    found.push(expression)
    if (found.length === maxFound) break
  }
  return found
}
