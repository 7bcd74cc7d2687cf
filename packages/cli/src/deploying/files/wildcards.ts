// Wildcard matching over any sequence: characters of a name, or names of a path.

/** Matches any number of items, including none. */
export const anyRun = Symbol('any run')

/**
 * True if the pattern matches all items. Backtracks only to the last wildcard, which is sufficient
 * and bounds the time to O(pattern × items): patterns may come from an untrusted folder.
 */
export function matchesAll<Item, Token>(
  pattern: readonly (Token | typeof anyRun)[],
  items: readonly Item[],
  fits: (token: Token, item: Item) => boolean,
): boolean {
  let at = 0
  let run: { readonly after: number; from: number } | null = null
  for (let item = 0; item < items.length; ) {
    const token = pattern[at]
    if (token === anyRun) {
      at += 1
      run = { after: at, from: item }
    } else if (token !== undefined && fits(token, items[item] as Item)) {
      at += 1
      item += 1
    } else if (run !== null) {
      run.from += 1
      item = run.from
      at = run.after
    } else {
      return false
    }
  }
  return pattern.slice(at).every((token) => token === anyRun)
}
