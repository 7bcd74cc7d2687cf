// Input for a list of items in a template (jobs, projects, links): adds, removes and reorders them.
import { useEffect, useId, useRef } from 'react'
import { Button } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'
import { useToast } from '../../components/toast.tsx'
import { parseItem } from '../../templates/parse-content.ts'
import { type GroupField, type Item, isEmpty } from '../../templates/parts/fields.ts'
import { GroupItem, titleOfItem } from './group-item.tsx'
import { inserted, moved, replaced, without } from './list-operations.ts'
import { messages } from './messages.ts'

interface GroupInputProps {
  readonly group: GroupField
  readonly items: readonly Item[]
  readonly onChange: (next: (before: readonly Item[]) => readonly Item[]) => void
}

export function GroupInput({ group, items, onChange }: GroupInputProps) {
  const id = useId()
  const showToast = useToast()
  const focusNext = useFocusNext(items)
  const add = () => {
    focusNext(`#${CSS.escape(`${id}-${items.length}`)} :is(input:not([hidden]), textarea)`)
    onChange((before) => [...before, parseItem(group.fields, null)])
  }
  const remove = (index: number) => {
    const item = items[index]
    focusNext(`#${CSS.escape(`${id}-add`)}`)
    onChange((before) => without(before, index))
    if (!item || isEmpty(item)) return
    showToast({
      text: messages.items.removed({ title: titleOfItem(group, index) }),
      action: {
        label: messages.editor.undo,
        run: () => onChange((before) => inserted(before, index, item)),
      },
    })
  }
  const move = (from: number, to: number) => {
    // The focus follows the item, so that the button can be pressed again.
    focusNext(`#${CSS.escape(`${id}-${to}`)} [data-move="${to < from ? 'up' : 'down'}"]`)
    onChange((before) => moved(before, from, to))
  }
  return (
    <Card title={group.label}>
      <div className="grid gap-4">
        {items.length > 0 && (
          <ol aria-label={group.label} className="grid gap-4">
            {items.map((item, index) => (
              <GroupItem
                // biome-ignore lint/suspicious/noArrayIndexKey: all inputs are controlled.
                key={index}
                id={`${id}-${index}`}
                group={group}
                item={item}
                position={{ index, count: items.length }}
                onChange={(next) => onChange((before) => replaced(before, index, next))}
                onMove={(to) => move(index, to)}
                onRemove={() => remove(index)}
              />
            ))}
          </ol>
        )}
        <div>
          <Button
            id={`${id}-add`}
            variant="quiet"
            small
            disabled={items.length >= group.max}
            onClick={add}
          >
            {messages.items.add({ item: group.singular })}
          </Button>
        </div>
      </div>
    </Card>
  )
}

/** Returns a function that sets which element takes the focus after the list has changed. */
function useFocusNext(items: readonly Item[]): (selector: string) => void {
  const target = useRef('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the list changed.
  useEffect(() => {
    if (target.current) document.querySelector<HTMLElement>(target.current)?.focus()
    target.current = ''
  }, [items])
  return (selector) => {
    target.current = selector
  }
}
