// Heading of a drop's page. The form that renames the drop in place is loaded on demand.
import { lazy, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Drop } from '../../../api/queries.ts'
import { AwaitedForm } from '../../../components/awaited-form.tsx'
import { hasFocus } from '../../../components/has-focus.ts'
import { messages } from './messages.ts'

const load = () => import('./rename-form.tsx')
const RenameForm = lazy(load)

interface DropTitleProps {
  readonly title: string
  /** The drop, if the user may rename it. */
  readonly drop?: Drop | undefined
}

/** The heading stays the same element, so that it keeps the focus while the drop loads. */
export function DropTitle({ title, drop }: DropTitleProps) {
  /** A new object each time: a late save cannot close a form that was opened later. */
  const [opening, setOpening] = useState<{ readonly id: string } | null>(null)
  const renaming = drop !== undefined && opening?.id === drop.id
  // Another drop was opened.
  if (drop && opening !== null && !renaming) setOpening(null)
  const pencil = useRef<HTMLButtonElement>(null)
  const form = useRef<HTMLDivElement>(null)
  const close = () => {
    const mayFocus = hasFocus(form.current)
    flushSync(() => setOpening((now) => (now === opening ? null : now)))
    if (mayFocus) pencil.current?.focus()
  }
  return (
    <>
      <h1 tabIndex={-1} className={renaming ? 'sr-only' : 'max-w-[calc(100%-2rem)] min-w-0'}>
        <bdi>{title}</bdi>
      </h1>
      {renaming && (
        <div ref={form} className="contents">
          <AwaitedForm placeholder={<span className="block min-h-8" />} onClose={close}>
            <RenameForm key={drop.id} drop={drop} onClose={close} />
          </AwaitedForm>
        </div>
      )}
      {drop && !renaming && (
        <button
          ref={pencil}
          type="button"
          aria-label={messages.rename}
          title={messages.rename}
          className="-ml-3 grid size-7 shrink-0 cursor-pointer place-items-center self-center rounded-control text-muted hover:bg-ink/6 hover:text-ink"
          onPointerEnter={() => void load()}
          onFocus={() => void load()}
          onClick={() => setOpening({ id: drop.id })}
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
