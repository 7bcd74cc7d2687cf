// One item of a list in a template form: its fields, and buttons to move and remove it.
import type { ReactNode } from 'react'
import type { GroupField, Item } from '../../templates/parts/fields.ts'
import { FieldInput } from './field-input.tsx'
import { messages } from './messages.ts'

const { items } = messages

interface GroupItemProps {
  readonly id: string
  readonly group: GroupField
  readonly item: Item
  readonly position: { readonly index: number; readonly count: number }
  readonly onChange: (next: (before: Item) => Item) => void
  readonly onMove: (to: number) => void
  readonly onRemove: () => void
}

/** In lower case, for use within a sentence: `job 2`. */
export const titleOfItem = ({ singular }: GroupField, index: number): string =>
  items.title({ item: singular, number: index + 1 })

export function GroupItem(props: GroupItemProps) {
  const { id, group, item, position, onChange, onMove, onRemove } = props
  const { index, count } = position
  const title = titleOfItem(group, index)
  return (
    <li id={id} className="grid gap-3 rounded-card border border-line p-4">
      <div className="flex items-center gap-1">
        <p className="mr-auto text-sm font-medium first-letter:uppercase">{title}</p>
        <Tool
          label={items.moveUp({ title })}
          move="up"
          disabled={index === 0}
          onPress={() => onMove(index - 1)}
        >
          ↑
        </Tool>
        <Tool
          label={items.moveDown({ title })}
          move="down"
          disabled={index === count - 1}
          onPress={() => onMove(index + 1)}
        >
          ↓
        </Tool>
        <Tool label={items.remove({ title })} onPress={onRemove}>
          ×
        </Tool>
      </div>
      {Object.entries(group.fields).map(([name, field]) => (
        <FieldInput
          key={name}
          field={field}
          value={item[name] ?? null}
          onChange={(value) => onChange((before) => ({ ...before, [name]: value }))}
        />
      ))}
    </li>
  )
}

interface ToolProps {
  readonly label: string
  readonly move?: 'up' | 'down'
  /** Set as `aria-disabled`: the button keeps the focus when its item reaches the end. */
  readonly disabled?: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

const Tool = ({ label, move, disabled = false, onPress, children }: ToolProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    aria-disabled={disabled}
    data-move={move}
    className="grid size-8 cursor-pointer place-items-center rounded-control text-muted hover:bg-ink/5 hover:text-ink aria-disabled:cursor-default aria-disabled:opacity-40"
    onClick={() => !disabled && onPress()}
  >
    <span aria-hidden="true">{children}</span>
  </button>
)
