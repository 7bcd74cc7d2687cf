// Input for one field of a template, by its kind: text, link or picture. Lists of items are in
// group-input.tsx.
import { useState } from 'react'
import { Field } from '../../components/field.tsx'
import { TextArea } from '../../components/text-area.tsx'
import {
  maxLengths,
  type Photo,
  type PhotoField,
  type TextField,
} from '../../templates/parts/fields.ts'
import { safeLink } from '../../templates/parts/links.ts'
import { messages } from './messages.ts'
import { PhotoInput } from './photo-input.tsx'

interface FieldInputProps {
  readonly field: TextField | PhotoField
  readonly value: string | Photo | null
  readonly problem?: string | undefined
  readonly onChange: (value: string | Photo | null) => void
}

export function FieldInput({ field, value, problem, onChange }: FieldInputProps) {
  const [blurred, setBlurred] = useState(false)
  if (field.kind === 'photo') {
    const photo = typeof value === 'string' ? null : value
    return <PhotoInput label={field.label} value={photo} onChange={onChange} />
  }
  const text = typeof value === 'string' ? value : ''
  const shared = {
    label: field.label,
    placeholder: field.example,
    value: text,
    maxLength: maxLengths[field.kind],
    required: field.required ?? false,
    ...(field.hint && { hint: field.hint }),
  }
  if (field.kind === 'lines') {
    return <TextArea {...shared} onChange={({ target }) => onChange(target.value)} />
  }
  const invalid = field.kind === 'link' && blurred && text.trim() !== '' && safeLink(text) === null
  return (
    <Field
      {...shared}
      {...(field.kind === 'link' && { inputMode: 'url', autoCapitalize: 'off', spellCheck: false })}
      problem={invalid ? messages.fields.badLink : problem}
      onChange={({ target }) => onChange(target.value)}
      onBlur={() => setBlurred(true)}
    />
  )
}
