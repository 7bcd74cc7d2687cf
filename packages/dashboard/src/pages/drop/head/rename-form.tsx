// Form that renames a drop in place of its heading.
import { maxNameLength } from '@plinth/domain/base/text-fields'
import { type FormEvent, useId, useState } from 'react'
import { errorSentence } from '../../../api/problem.ts'
import type { Drop } from '../../../api/queries.ts'
import { Button } from '../../../components/button.tsx'
import { TextWithCode } from '../../../components/text-with-code.tsx'
import { titleOf } from '../../../drops/find-drops.ts'
import { useSaveDrop } from '../editing/use-save-drop.ts'
import { messages } from './messages.ts'

const { renaming: texts } = messages

interface RenameFormProps {
  readonly drop: Drop
  readonly onClose: () => void
}

/** Enter saves, Escape cancels. Without a name, the heading is the title of the page. */
export default function RenameForm({ drop, onClose }: RenameFormProps) {
  const [name, setName] = useState(drop.name)
  const problemId = useId()
  const save = useSaveDrop(drop.id, onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    if (name.trim() === drop.name) onClose()
    else save.mutate({ name })
  }
  return (
    <form
      className="flex min-w-0 grow flex-wrap items-center gap-2"
      onSubmit={submit}
      noValidate
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <input
        // biome-ignore lint/a11y/noAutofocus: the user has just asked to type here.
        autoFocus
        aria-label={texts.name}
        aria-describedby={save.error ? problemId : undefined}
        aria-invalid={save.error ? true : undefined}
        className="-my-1 min-w-0 grow basis-full rounded-control border border-edge bg-surface px-2 py-1 text-[1.5rem] leading-tight font-semibold tracking-[-0.02em] placeholder:text-muted aria-invalid:border-bad sm:max-w-lg sm:basis-56"
        value={name}
        maxLength={maxNameLength}
        readOnly={save.isPending}
        placeholder={titleOf({ ...drop, name: '' })}
        onChange={({ target }) => setName(target.value)}
        onFocus={({ target }) => target.select()}
      />
      <Button type="submit" small disabled={save.isPending}>
        {texts.save}
      </Button>
      <Button variant="quiet" small onClick={onClose}>
        {texts.cancel}
      </Button>
      {save.error && (
        <p id={problemId} role="alert" className="basis-full text-[0.8125rem] text-bad">
          <TextWithCode text={errorSentence(save.error)} />
        </p>
      )}
    </form>
  )
}
