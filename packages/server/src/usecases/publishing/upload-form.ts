// The form of an upload: fields that apply to every kind of it, and its other parts.
import type { BaseVersion } from '@plinth/domain/versions/base-version'
import { type BaseVersionField, takeBaseVersionField } from './base-version-field.ts'
import { type IfChangedField, takeIfChangedField } from './if-changed-field.ts'
import { type NoteField, takeNoteField } from './note-field.ts'
import { type TemplateField, takeTemplateField } from './template-field.ts'
import type { UploadPart } from './upload-part.ts'

export interface UploadForm {
  /** All other parts, in order. */
  readonly parts: AsyncIterable<UploadPart>
  readonly template: TemplateField
  readonly ifChanged: IfChangedField['isSet']
  readonly base: BaseVersionField['base']
  readonly note: NoteField['note']
}

/** `given` is the base version that the request names outside the form. */
export function readForm(
  parts: AsyncIterable<UploadPart>,
  given: BaseVersion | undefined,
): UploadForm {
  const template = takeTemplateField(parts)
  const ifChanged = takeIfChangedField(template.parts)
  const based = takeBaseVersionField(ifChanged.parts, given)
  const { note, parts: others } = takeNoteField(based.parts)
  return { parts: others, template, ifChanged: ifChanged.isSet, base: based.base, note }
}
