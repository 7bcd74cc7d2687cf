/** Stands for any number of items, none included. */
export const anyRun = Symbol('any run')

/**
 * Whether the pattern covers all of the items. It goes back to the last run only, which is enough and
 * never takes longer than one length times the other: patterns may come with somebody else's folder.
 */
export function coversAll<Item, Token>(
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
