// Menu with its entries, on Radix UI. menu.tsx loads it on demand and renders it open.
import { DropdownMenu } from 'radix-ui'
import { Fragment, useRef } from 'react'
import { type MenuEntry, type MenuProps, TriggerContent, triggerProps } from './menu-trigger.tsx'

/**
 * Not modal: a modal menu locks scrolling with an inline <style>, which the CSP forbids. It opens in
 * the main part of the page: screen readers go from one part to another, and find nothing beside them.
 */
export default function OpenMenu({ label, trigger, entries }: MenuProps) {
  const chosen = useRef<() => void>(null)
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger {...triggerProps({ label, trigger })}>
        <TriggerContent label={label} trigger={trigger} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={document.getElementById('main')}>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={() => {
            // Runs once the trigger has the focus again, so that a dialog opened by the action can
            // restore the focus to it.
            if (chosen.current) queueMicrotask(chosen.current)
            chosen.current = null
          }}
          className="z-20 max-w-[calc(100vw-1rem)] min-w-52 rounded-card border border-line bg-surface p-1 text-sm shadow-soft"
        >
          {entries.map((entry, index) => (
            <Fragment key={entry.text}>
              {index > 0 && !continues(entries[index - 1], entry) && (
                <DropdownMenu.Separator className="my-1 h-px bg-line" />
              )}
              <Entry
                entry={entry}
                onChoose={(run) => {
                  chosen.current = run
                }}
              />
            </Fragment>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

/** Actions follow each other without a line, except before one that deletes something. */
const continues = (before: MenuEntry | undefined, entry: MenuEntry): boolean =>
  before?.kind === 'action' && entry.kind === 'action' && !entry.bad

const itemClass =
  'flex min-h-8 cursor-pointer items-center gap-2 rounded-[6px] px-2 py-1 outline-none data-highlighted:bg-ink/6'

interface EntryProps {
  readonly entry: MenuEntry
  readonly onChoose: (run: () => void) => void
}

function Entry({ entry, onChoose }: EntryProps) {
  switch (entry.kind) {
    case 'note':
      return <Note text={entry.text} />
    case 'action':
      return (
        <DropdownMenu.Item
          className={`${itemClass} ${entry.bad ? 'text-bad' : ''}`}
          onSelect={() => onChoose(entry.run)}
        >
          {entry.text}
        </DropdownMenu.Item>
      )
    case 'link':
      return (
        <DropdownMenu.Item className={itemClass} asChild>
          <a href={entry.href}>{entry.text}</a>
        </DropdownMenu.Item>
      )
    case 'choice':
      return (
        <DropdownMenu.RadioGroup
          aria-label={entry.text}
          value={entry.value}
          onValueChange={entry.choose}
        >
          <Note text={entry.text} />
          {entry.options.map(({ value, label }) => (
            <DropdownMenu.RadioItem key={value} value={value} className={itemClass}>
              <span aria-hidden="true" className="w-4 text-accent">
                <DropdownMenu.ItemIndicator>✓</DropdownMenu.ItemIndicator>
              </span>
              <span className="min-w-0">{label}</span>
            </DropdownMenu.RadioItem>
          ))}
        </DropdownMenu.RadioGroup>
      )
    default:
      return entry satisfies never
  }
}

const Note = ({ text }: { readonly text: string }) => (
  <DropdownMenu.Label className="px-2 py-1 text-[0.8125rem] text-muted">{text}</DropdownMenu.Label>
)
