import type { ReactNode } from 'react'
import { Card } from '../../components/card.tsx'
import { type Content, type Fields, isItems } from '../../templates/fields.ts'
import { FieldInput } from './field-input.tsx'
import { GroupInput } from './group-input.tsx'

interface TemplateFormProps {
  readonly fields: Fields
  readonly content: Content
  /** Names of fields that somebody tried to publish without. */
  readonly missing: readonly string[]
  readonly onChange: (next: (before: Content) => Content) => void
}

/** Fields in their order; what stands between two groups shares a card. */
export function TemplateForm({ fields, content, missing, onChange }: TemplateFormProps) {
  const cards: ReactNode[] = []
  let together: ReactNode[] = []
  const close = () => {
    if (together.length > 0) {
      cards.push(
        <Card key={cards.length}>
          <div className="grid gap-4">{together}</div>
        </Card>,
      )
    }
    together = []
  }
  for (const [name, field] of Object.entries(fields)) {
    const value = content[name] ?? null
    if (field.kind === 'group') {
      close()
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
      together.push(
        <FieldInput
          key={name}
          field={field}
          value={isItems(value) ? null : value}
          problem={missing.includes(name) ? 'The page needs this.' : undefined}
          onChange={(typed) => onChange((before) => ({ ...before, [name]: typed }))}
        />,
      )
    }
  }
  close()
  return cards
}
