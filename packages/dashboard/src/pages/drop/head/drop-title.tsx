// Heading of a drop's page, with the form that renames the drop in place.
import { maxNameLength } from '@plinth/domain/base/text-fields'
import { type FormEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { errorSentence } from '../../../api/problem.ts'
import type { Drop } from '../../../api/queries.ts'
import { Button } from '../../../components/button.tsx'
import { TextWithCode } from '../../../components/text-with-code.tsx'
import { titleOf } from '../../../drops/find-drops.ts'
import { useSaveDrop } from '../editing/use-save-drop.ts'
import { messages } from './messages.ts'

const { rename: texts } = messages

interface DropTitleProps {
  readonly title: string
  /** The drop, if the user may rename it. */
  readonly drop?: Drop | undefined
}

/** The heading stays the same element, so that it keeps the focus while the drop loads. */
export function DropTitle({ title, drop }: DropTitleProps) {
  const [renaming, setRenaming] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const close = () => {
    flushSync(() => setRenaming(false))
    pencil.current?.focus()
  }
  return (
    <>
      <h1 tabIndex={-1} className={renaming ? 'sr-only' : 'min-w-0'}>
        <bdi>{title}</bdi>
      </h1>
      {drop && renaming && <RenameForm drop={drop} onClose={close} />}
      {drop && !renaming && (
        <button
          ref={pencil}
          type="button"
          aria-label={texts.open}
          title={texts.open}
          className="-ml-3 grid size-7 shrink-0 cursor-pointer place-items-center self-center rounded-control text-muted hover:bg-ink/6 hover:text-ink"
          onClick={() => setRenaming(true)}
        >
          <Pencil />
        </button>
      )}
    </>
  )
}

const Pencil = () => (
  <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4 fill-none stroke-current">
    <path
      d="M10.5 3 13 5.5 5.5 13 2.5 13.5 3 10.5zM9 4.5 11.5 7"
      strokeWidth="1.4"
      strokeLinejoin="round"
    />
  </svg>
)

interface RenameFormProps {
  readonly drop: Drop
  readonly onClose: () => void
}

/** Enter saves, Escape cancels. Without a name, the heading is the title of the page. */
function RenameForm({ drop, onClose }: RenameFormProps) {
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
