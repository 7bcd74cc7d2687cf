// Selection of drops in a list: single drops, ranges and all.

export interface Selection {
  readonly ids: ReadonlySet<string>
  /** Where a range starts: the drop that was selected or cleared last. */
  readonly anchor: string | null
}

export const noSelection: Selection = { ids: new Set(), anchor: null }

export const toggleOne = ({ ids }: Selection, id: string): Selection => ({
  ids: ids.has(id) ? without(ids, [id]) : new Set([...ids, id]),
  anchor: id,
})

/**
 * Gives all drops from the anchor to `id`, in the order shown, the state that `id` gets. Without an
 * anchor in the list, it is a range of one.
 */
export function toggleRange(
  { ids, anchor }: Selection,
  id: string,
  shown: readonly string[],
): Selection {
  const from = anchor === null ? -1 : shown.indexOf(anchor)
  const to = shown.indexOf(id)
  if (from < 0 || to < 0) return toggleOne({ ids, anchor }, id)
  const range = shown.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ids: ids.has(id) ? without(ids, range) : new Set([...ids, ...range]), anchor: id }
}

const without = (ids: ReadonlySet<string>, removed: readonly string[]): ReadonlySet<string> =>
  new Set([...ids].filter((id) => !removed.includes(id)))

/** Selects all drops that are shown, or none if they were all selected. */
export const toggleAll = ({ ids }: Selection, shown: readonly string[]): Selection =>
  shown.every((id) => ids.has(id)) ? noSelection : { ids: new Set(shown), anchor: null }
