// Form below the editor: the note, and the buttons that publish the changes.
import { maxNoteLength } from '@plinth/domain/versions/note'
import type { FormEvent, RefObject } from 'react'
import { hasCode } from '../../api/problem.ts'
import { Button } from '../../components/button.tsx'
import { Field } from '../../components/field.tsx'
import { ProblemNote } from '../../components/problem-note.tsx'
import { DraftNotStoredNote } from '../../documents/draft-not-stored-note.tsx'
import { messages } from './messages.ts'
import { mayBePublished } from './stored-changes.ts'
import type { WorkingSet } from './use-working-set.ts'

const { publishing: texts } = messages

interface PublishBarProps {
  /** The input of the note. */
  readonly note: RefObject<HTMLInputElement | null>
  readonly working: WorkingSet
  readonly busy: boolean
  /** Why the last attempt failed. */
  readonly problem: unknown
  readonly onPublish: (how: { readonly draft: boolean }) => void
}

export function PublishBar({ note, working, busy, problem, onPublish }: PublishBarProps) {
  const count = working.changes.length
  const mayUndo = count === 0 && mayBePublished(working)
  const state = busy ? texts.saving : mayUndo ? texts.mayBePublished : texts.changed({ count })
  const disabled = busy || (count === 0 && !mayUndo)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!disabled) onPublish({ draft: false })
  }
  return (
    <form className="flex flex-wrap items-end gap-3" onSubmit={submit}>
      {problem !== null && !hasCode(problem, 'unauthorized') && (
        <div className="basis-full">
          <ProblemNote error={problem} />
        </div>
      )}
      <Field
        ref={note}
        className="grow basis-60 sm:max-w-md"
        label={texts.note}
        placeholder={texts.notePlaceholder}
        maxLength={maxNoteLength}
        value={working.note}
        readOnly={busy}
        onChange={({ target }) => working.update({ note: target.value })}
      />
      <Button type="submit" disabled={disabled}>
        {texts.publish}
      </Button>
      <Button
        variant="quiet"
        disabled={disabled || mayUndo}
        onClick={() => onPublish({ draft: true })}
      >
        {texts.draft}
      </Button>
      <p className="self-end py-2.5 text-sm text-muted">{state}</p>
      <DraftNotStoredNote stored={working.stored} />
    </form>
  )
}
