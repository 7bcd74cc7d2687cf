// Shortens a list of names for a sentence.

const maxNames = 6

/** The first few names, and how many more there are. */
export function summariseNames(names: readonly string[]): string {
  const more = names.length - maxNames
  const rest = more > 0 ? `, and ${more} more` : ''
  return `${names.slice(0, maxNames).join(', ')}${rest}`
}
