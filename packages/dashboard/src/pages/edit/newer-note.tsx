// Note that another version went live, with a link to it while nothing is changed.
import { useFocusMainAfterRemoval } from '../../components/use-focus-main-after-removal.ts'
import { messages } from './messages.ts'
import { mayBePublished, type StoredChanges } from './stored-changes.ts'

const { newer: texts } = messages

interface NewerNoteProps {
  /** Null while the live version is the one that is edited. */
  readonly version: number | null
  readonly working: StoredChanges
  /** Shows that version; null while changes are being saved. */
  readonly onOpen: (() => void) | null
}

/** Always rendered: screen readers announce only text that appears inside an existing status. */
export function NewerNote({ version, working, onOpen }: NewerNoteProps) {
  const hasChanges = working.changes.length > 0
  const isUnknown = mayBePublished(working)
  const describe = isUnknown ? texts.mayBeOwn : hasChanges ? texts.note : texts.unchanged
  return (
    <div className={version === null ? 'sr-only' : shownClass}>
      <p role="status">{version !== null && describe({ version })}</p>
      {version !== null && !hasChanges && !isUnknown && onOpen && (
        <OpenButton version={version} onOpen={onOpen} />
      )}
    </div>
  )
}

const shownClass = 'notice warn flex flex-wrap items-center justify-between gap-x-4 gap-y-2'

interface OpenButtonProps {
  readonly version: number
  readonly onOpen: () => void
}

function OpenButton({ version, onOpen }: OpenButtonProps) {
  useFocusMainAfterRemoval()
  return (
    <button type="button" className="link-button" onClick={onOpen}>
      {texts.open({ version })}
    </button>
  )
}
