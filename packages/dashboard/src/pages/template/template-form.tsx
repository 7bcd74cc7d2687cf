// Form generated from the fields of a template. template-editor.tsx adds designs, preview and
// publishing.
import type { ReactNode } from 'react'
import { Card } from '../../components/card.tsx'
import { type Content, type Fields, isItems } from '../../templates/parts/fields.ts'
import { FieldInput } from './field-input.tsx'
import { GroupInput } from './group-input.tsx'
import { messages } from './messages.ts'

interface TemplateFormProps {
  readonly fields: Fields
  readonly content: Content
  /** Names of required fields that were empty when the user tried to publish. */
  readonly missing: readonly string[]
  readonly onChange: (next: (before: Content) => Content) => void
}

/** Renders fields in order; plain fields between two groups share a card. */
export function TemplateForm({ fields, content, missing, onChange }: TemplateFormProps) {
  const cards: ReactNode[] = []
  let pending: ReactNode[] = []
  const flush = () => {
    if (pending.length > 0) {
      cards.push(
        <Card key={cards.length}>
          <div className="grid gap-4">{pending}</div>
        </Card>,
      )
    }
    pending = []
  }
  for (const [name, field] of Object.entries(fields)) {
    const value = content[name] ?? null
    if (field.kind === 'group') {
      flush()
      cards.push(
        <GroupInput
          key={name}
          group={field}
          items={isItems(value) ? value : []}
          onChange={(next) =>
            onChange((before) => {
              const items = before[name]
              return { ...before, [name]: next(isItems(items) ? items : []) }
            })
          }
        />,
      )
    } else {
      pending.push(
        <FieldInput
          key={name}
          field={field}
          value={isItems(value) ? null : value}
          problem={missing.includes(name) ? messages.fields.required : undefined}
          onChange={(newValue) => onChange((before) => ({ ...before, [name]: newValue }))}
        />,
      )
    }
  }
  flush()
  return cards
}
