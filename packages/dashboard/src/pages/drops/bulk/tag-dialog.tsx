// Adds a tag to the selected drops.
import { AppError } from '@plinth/domain/base/errors'
import { parseTag } from '@plinth/domain/base/tags'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { Field } from '../../../components/field.tsx'
import { messages } from './messages.ts'

const { tagging: texts } = messages

interface TagDialogProps {
  readonly count: number
  /** Tags of all drops, offered while typing. */
  readonly tags: readonly string[]
  readonly onClose: () => void
  readonly onAdd: (tag: string) => void
}

export function TagDialog({ count, tags, onClose, onAdd }: TagDialogProps) {
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    try {
      onAdd(parseTag(typed))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      setProblem(error.detail)
    }
  }
  return (
    <Dialog title={texts.title({ count })} onClose={onClose}>
      <form className="grid gap-4" onSubmit={submit}>
        <Field
          label={texts.tag}
          hint={texts.hint}
          problem={problem}
          list={listId}
          autoCapitalize="off"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setProblem(null)
          }}
        />
        <datalist id={listId}>
          {tags.map((tag) => (
            <option key={tag} value={tag} />
          ))}
        </datalist>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="quiet" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit">{texts.add}</Button>
        </div>
      </form>
    </Dialog>
  )
}
