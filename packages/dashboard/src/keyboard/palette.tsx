// Command palette: finds drops, pages and actions by what is typed.
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { messages } from './messages.ts'
import { findItems, type PaletteItem } from './palette-items.ts'
import { usePaletteGroups } from './use-palette-groups.ts'

const { palette: texts } = messages

interface PaletteProps {
  readonly operator: boolean
  readonly onClose: () => void
  readonly onHelp: () => void
}

/** A combobox with a list that is always open (WAI-ARIA, editable combobox with list autocomplete). */
export function Palette({ operator, onClose, onHelp }: PaletteProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const groups = findItems(usePaletteGroups(operator, onHelp), query)
  const items = groups.flatMap((group) => group.items)
  const active = items[Math.min(at, items.length - 1)]
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  const run = (item: PaletteItem) => {
    onClose()
    item.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key]
    if (to !== undefined && items.length > 0) {
      event.preventDefault()
      move((to + items.length) % items.length)
    } else if (event.key === 'Enter' && active) {
      event.preventDefault()
      run(active)
    }
  }
  const move = (to: number) => {
    setAt(to)
    document.getElementById(`${id}-${items[to]?.id}`)?.scrollIntoView({ block: 'nearest' })
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same for keyboards.
    <dialog
      ref={dialog}
      aria-label={texts.label}
      className="card mx-auto mt-[12vh] mb-auto w-[min(36rem,calc(100vw-2rem))] overflow-hidden p-0 text-ink backdrop:bg-[rgb(0_0_0/0.45)]"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={({ target }) => target === dialog.current && onClose()}
    >
      <div className="field border-b border-line">
        <input
          role="combobox"
          aria-label={texts.label}
          aria-expanded={items.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={active ? `${id}-${active.id}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={texts.placeholder}
          className="h-12! rounded-none! border-0! bg-surface! px-4! outline-none!"
          value={query}
          onKeyDown={onKeyDown}
          onChange={({ target }) => {
            setQuery(target.value)
            setAt(0)
          }}
        />
      </div>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={texts.results}
        className="max-h-[50vh] overflow-y-auto p-1.5"
      >
        {groups.map(({ title, items: found }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options.
          <div key={title} role="group" aria-label={title}>
            <p aria-hidden="true" className="px-2.5 pt-2 pb-1 text-xs text-muted">
              {title}
            </p>
            {found.map((item) => (
              // biome-ignore lint/a11y/useFocusableInteractive: the input has the focus.
              // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the input does the same.
              <div
                key={item.id}
                id={`${id}-${item.id}`}
                role="option"
                aria-selected={item === active}
                className="flex min-h-9 cursor-pointer items-center justify-between gap-4 rounded-[6px] px-2.5 text-sm aria-selected:bg-ink/8"
                onPointerMove={() => setAt(items.indexOf(item))}
                onClick={() => run(item)}
              >
                <bdi className="min-w-0 truncate">{item.label}</bdi>
                {item.note && (
                  <span className="max-w-1/2 shrink-0 truncate text-[0.8125rem] text-muted">
                    {item.note}
                  </span>
                )}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={items.length > 0 ? 'sr-only' : 'px-4 pb-4 text-sm text-muted'}>
        {items.length > 0 ? texts.count({ count: items.length }) : texts.none}
      </p>
    </dialog>
  )
}
