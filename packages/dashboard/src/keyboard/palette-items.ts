// Entries of the command palette, and the search in them.

export interface PaletteItem {
  readonly id: string
  readonly label: string
  /** Shown beside the label. */
  readonly note?: string
  /** Found by these as well. */
  readonly words?: string
  /** Only found if the search starts with the beginning of this word. */
  readonly after?: string
  readonly run: () => void
}

export interface PaletteGroup {
  readonly title: string
  readonly items: readonly PaletteItem[]
  /** How many are shown. */
  readonly most: number
}

/** Shortest beginning of a word that lists the entries which need it. */
const leastPrefix = 2

/**
 * Groups with the items that have every word of the query, those with words that start with it
 * first; without a query, their first items. The note is an address, whose end all drops share.
 */
export function findItems(groups: readonly PaletteGroup[], query: string): readonly PaletteGroup[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const isFound = ({ label, note = '', words: more = '', after }: PaletteItem): boolean => {
    if (after !== undefined && !startsWith(after, words[0])) return false
    const text = `${label} ${more}`.toLowerCase()
    return words.every((word) => text.includes(word) || note.startsWith(word))
  }
  const isLater = ({ label }: PaletteItem): number =>
    words.every((word) => ` ${label.toLowerCase()}`.includes(` ${word}`)) ? 0 : 1
  return groups
    .map((group) => ({
      ...group,
      items: group.items
        .filter(isFound)
        .sort((a, b) => isLater(a) - isLater(b))
        .slice(0, group.most),
    }))
    .filter(({ items }) => items.length > 0)
}

const startsWith = (word: string, typed = ''): boolean =>
  typed.length >= leastPrefix && word.startsWith(typed)
