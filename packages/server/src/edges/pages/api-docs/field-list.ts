// List of request or response fields in the API reference.
import { escapeHtml } from '@plinth/domain/base/escape-html'
import { proseHtml } from '../shell/prose-html.ts'
import { messages } from './messages.ts'
import type { Field } from './schema-fields.ts'

/** Requests mark fields as required or optional; responses mark only fields that can be absent. */
type FieldsOf = 'request' | 'response'

export function fieldList(fields: readonly Field[], of: FieldsOf): string {
  return `<dl>${fields.map((field) => fieldRow(field, of)).join('\n')}</dl>`
}

function fieldRow({ name, type, required, notes }: Field, of: FieldsOf): string {
  const presence = presenceWord(required, of)
  return `<div><dt><code>${escapeHtml(name)}</code> <span>${escapeHtml(type)}</span>${
    presence === '' ? '' : ` <em>${presence}</em>`
  }</dt><dd>${proseHtml(notes)}</dd></div>`
}

function presenceWord(required: boolean, of: FieldsOf): string {
  const texts = messages.fields
  if (of === 'request') return required ? texts.required : texts.optional
  return required ? '' : texts.sometimes
}
