// Hook for the selection in the list of drops.
import { useCallback, useMemo, useRef, useState } from 'react'
import type { Drop } from '../../api/queries.ts'
import { noSelection, toggleAll, toggleOne, toggleRange } from '../../drops/selection.ts'

interface UsedSelection {
  /** Selected drops among those shown: nothing happens to a drop that the user cannot see. */
  readonly selected: readonly Drop[]
  readonly ids: ReadonlySet<string>
  readonly toggle: (id: string, range: boolean) => void
  readonly toggleAll: () => void
  readonly select: (drops: readonly Drop[]) => void
}

export function useSelection(drops: readonly Drop[]): UsedSelection {
  const [selection, setSelection] = useState(noSelection)
  const shown = useMemo(() => drops.map(({ id }) => id), [drops])
  // Read when a row is pressed: the function itself must not change, or every row renders again.
  const latest = useRef(shown)
  latest.current = shown
  const toggle = useCallback((id: string, range: boolean) => {
    setSelection((before) =>
      range ? toggleRange(before, id, latest.current) : toggleOne(before, id),
    )
  }, [])
  const selected = useMemo(
    () => (selection.ids.size === 0 ? [] : drops.filter(({ id }) => selection.ids.has(id))),
    [drops, selection],
  )
  return {
    selected,
    ids: selection.ids,
    toggle,
    toggleAll: useCallback(() => setSelection((before) => toggleAll(before, latest.current)), []),
    select: useCallback(
      (chosen) => setSelection({ ids: new Set(chosen.map(({ id }) => id)), anchor: null }),
      [],
    ),
  }
}
