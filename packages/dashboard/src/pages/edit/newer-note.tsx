// Note that another version went live, with a link to it while nothing is changed.
import { useFocusMainAfterRemoval } from '../../components/use-focus-main-after-removal.ts'
import { messages } from './messages.ts'
import { mayBePublished, type StoredChanges } from './stored-changes.ts'

const { newer: texts } = messages

interface NewerNoteProps {
  readonly version: number
  readonly working: StoredChanges
  /** Shows that version; null while changes are being saved. */
  readonly onOpen: (() => void) | null
}

export function NewerNote({ version, working, onOpen }: NewerNoteProps) {
  useFocusMainAfterRemoval()
  const hasChanges = working.changes.length > 0
  const isUnknown = mayBePublished(working)
  const describe = isUnknown ? texts.mayBeOwn : hasChanges ? texts.note : texts.unchanged
  return (
    <div className="notice warn flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p role="status">{describe({ version })}</p>
      {!hasChanges && !isUnknown && onOpen && (
        <button type="button" className="link-button" onClick={onOpen}>
          {texts.open({ version })}
        </button>
      )}
    </div>
  )
}
