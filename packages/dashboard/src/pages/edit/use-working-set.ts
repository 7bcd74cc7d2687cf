// Hook with the unpublished changes of the editor, stored in the browser as they are made.
import { type RefObject, useRef, useState } from 'react'
import { decisionsAfter, decisionsOn, fileKey, withTyped } from './decisions.ts'
import {
  type BaseVersion,
  type Decision,
  deleteStored,
  type StoredChanges,
  storeChanges,
} from './stored-changes.ts'
import type { Changes, WorkingChange } from './working-changes.ts'

export interface WorkingSet extends StoredChanges {
  /** False if the browser cannot store the changes. */
  readonly stored: boolean
  readonly update: (next: Partial<StoredChanges>) => void
  /** The newest state, which may not be rendered yet. */
  readonly read: () => StoredChanges
  /** Returns false once the editor was left, or the changes have another base: an undo would not fit. */
  readonly change: (edit: (changes: Changes) => Changes) => boolean
  /** Notes what is decided about a file that the live version changed too. */
  readonly decide: (live: BaseVersion, change: WorkingChange, decision: Decision) => void
  /** Keeps what was typed about an older version than this one. */
  readonly meet: (live: BaseVersion) => void
  /** Deletes what is stored, unless another editor has stored other changes since. */
  readonly forget: () => void
}

interface Options {
  readonly draftKey: string
  readonly start: StoredChanges
  /** False once the editor was left: another one may have stored changes by then. */
  readonly isShown: RefObject<boolean>
}

export function useWorkingSet({ draftKey, start, isShown }: Options): WorkingSet {
  const [current, setCurrent] = useState(start)
  const [stored, setStored] = useState(true)
  // Several changes may come before the next render.
  const latest = useRef(start)
  const isForgotten = useRef(false)
  const update = (next: Partial<StoredChanges>) => {
    if (isForgotten.current || !isShown.current) return
    latest.current = { ...latest.current, ...next }
    setCurrent(latest.current)
    setStored(storeChanges(draftKey, latest.current))
  }
  return {
    ...current,
    stored,
    update,
    read: () => latest.current,
    change(edit) {
      const { base, changes, merging } = latest.current
      const isLeft = isForgotten.current || !isShown.current
      if (isLeft || base.id !== current.base.id) return false
      const next = edit(changes)
      const decisions = decisionsAfter(merging?.decisions ?? {}, changes, next)
      update({ changes: next, ...(merging && { merging: { ...merging, decisions } }) })
      return true
    },
    decide(live, change, decision) {
      const decisions = { ...decisionsOn(live, latest.current), [fileKey(change)]: decision }
      update({ merging: { live, decisions } })
    },
    meet(live) {
      const { changes, merging } = latest.current
      if (merging && merging.live.id !== live.id)
        update({ changes: withTyped(changes, merging.decisions), merging: null })
    },
    forget() {
      isForgotten.current = true
      deleteStored(draftKey, latest.current)
    },
  }
}
