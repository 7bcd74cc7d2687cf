import { useState } from 'react'
import { Field } from '../../components/field.tsx'
import { TextArea } from '../../components/text-area.tsx'
import { longest, type Photo, type PhotoField, type TextField } from '../../templates/fields.ts'
import { safeLink } from '../../templates/parts/links.ts'
import { PhotoInput } from './photo-input.tsx'

interface FieldInputProps {
  readonly field: TextField | PhotoField
  readonly value: string | Photo | null
  readonly problem?: string | undefined
  readonly onChange: (value: string | Photo | null) => void
}

/** One field of a template, as whatever kind it is. */
export function FieldInput({ field, value, problem, onChange }: FieldInputProps) {
  const [left, setLeft] = useState(false)
  if (field.kind === 'photo') {
    const photo = typeof value === 'string' ? null : value
    return <PhotoInput label={field.label} value={photo} onChange={onChange} />
  }
  const typed = typeof value === 'string' ? value : ''
  const shared = {
    label: field.label,
    placeholder: field.example,
    value: typed,
    maxLength: longest[field.kind],
    required: field.required ?? false,
    ...(field.hint && { hint: field.hint }),
  }
  if (field.kind === 'lines') {
    return <TextArea {...shared} onChange={({ target }) => onChange(target.value)} />
  }
  const lost = field.kind === 'link' && left && typed.trim() !== '' && safeLink(typed) === null
  return (
    <Field
      {...shared}
      {...(field.kind === 'link' && { inputMode: 'url', autoCapitalize: 'off', spellCheck: false })}
      problem={lost ? 'That leads nowhere, so the page will not link to it.' : problem}
      onChange={({ target }) => onChange(target.value)}
      onBlur={() => setLeft(true)}
    />
  )
}
