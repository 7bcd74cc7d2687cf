// Turns a filled-in template into an upload.
import { maxNameLength } from '@plinth/domain/base/text-fields'
import type { PickedFile, Upload } from '../uploads/decide-upload.ts'
import { documentOf } from './parts/document.ts'
import type { Content } from './parts/fields.ts'
import type { Design, Template } from './parts/template.ts'
import { photoFiles } from './photos/photo-files.ts'

interface FilledTemplate {
  readonly template: Template
  readonly design: Design
  readonly content: Content
  /** Name of the drop. */
  readonly name: string
}

/** A single page, or a folder if there are pictures. */
export function makeUpload({ template, design, content, name }: FilledTemplate): Upload {
  const extracted = photoFiles(template.fields, content)
  const html = documentOf({ template, design, content: extracted.content })
  const file = new File([html], 'index.html', { type: 'text/html' })
  const made = { name, template: template.id }
  if (extracted.files.length === 0) return { kind: 'page', file, ...made }
  const files: PickedFile[] = [{ path: 'index.html', file }, ...extracted.files]
  return { kind: 'folder', files, ...made }
}

/** Default name of the drop; names have no line breaks. */
export function nameFor(template: Template, content: Content): string {
  const { title } = template.describe(content)
  const line = title
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  return [...line].slice(0, maxNameLength).join('')
}
