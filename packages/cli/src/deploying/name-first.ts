const mostNamed = 6

/** As a part of a sentence: the first few names, and how many more there are. */
export function nameFirst(names: readonly string[]): string {
  const more = names.length - mostNamed
  const rest = more > 0 ? `, and ${more} more` : ''
  return `${names.slice(0, mostNamed).join(', ')}${rest}`
}
