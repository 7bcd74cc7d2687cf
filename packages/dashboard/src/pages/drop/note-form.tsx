// Form that changes the note of a version, in place of the note.
import { maxNoteLength } from '@plinth/domain/versions/note'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { filesClient } from '../../api/files.ts'
import { errorSentence } from '../../api/problem.ts'
import { activityQuery, type Version, versionsQuery } from '../../api/queries.ts'
import { Button } from '../../components/button.tsx'
import { Field } from '../../components/field.tsx'
import { useToast } from '../../components/toast.tsx'
import { useIsShown } from '../../components/use-is-shown.ts'
import { messages } from './messages.ts'

const { note: texts } = messages

interface NoteFormProps {
  readonly dropId: string
  readonly version: Version
  readonly onClose: () => void
}

export function NoteForm({ dropId, version, onClose }: NoteFormProps) {
  const [note, setNote] = useState(version.note)
  const queries = useQueryClient()
  const showToast = useToast()
  const isShown = useIsShown()
  const save = useMutation({
    mutationFn: () =>
      filesClient.updateVersion({
        params: { id: dropId, version_id: version.version_id },
        body: { note },
      }),
    onError(error) {
      // The form that shows it was closed.
      if (!isShown.current) showToast({ text: errorSentence(error), bad: true })
    },
    onSuccess(changed) {
      queries.setQueryData(versionsQuery(dropId).queryKey, (versions) =>
        versions?.map((each) => (each.version_id === changed.version_id ? changed : each)),
      )
      void queries.invalidateQueries({ queryKey: activityQuery(dropId).queryKey })
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (note === version.note) onClose()
    else save.mutate()
  }
  return (
    <form
      onSubmit={submit}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      className="my-2 flex flex-wrap items-end gap-2"
    >
      <Field
        className="min-w-0 grow basis-60"
        label={texts.labelOf({ number: version.version_number })}
        value={note}
        maxLength={maxNoteLength}
        readOnly={save.isPending}
        problem={save.error && errorSentence(save.error)}
        ref={focusOnMount}
        onChange={({ target }) => setNote(target.value)}
      />
      <Button type="submit" small disabled={save.isPending}>
        {texts.save}
      </Button>
      <Button variant="quiet" small onClick={onClose}>
        {texts.cancel}
      </Button>
    </form>
  )
}

const focusOnMount = (input: HTMLInputElement | null): void => input?.focus()
