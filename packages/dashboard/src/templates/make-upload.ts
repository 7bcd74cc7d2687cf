import type { PickedFile, Upload } from '../uploads/decide-upload.ts'
import type { Content } from './fields.ts'
import { documentOf } from './parts/document.ts'
import { photoFiles } from './photos/photo-files.ts'
import type { Design, Template } from './template.ts'

interface Made {
  readonly template: Template
  readonly design: Design
  readonly content: Content
  /** Of the drop. */
  readonly name: string
}

/** The page and its pictures, as if somebody had picked their folder. */
export function makeUpload({ template, design, content, name }: Made): Upload {
  const beside = photoFiles(template.fields, content)
  const html = documentOf({ template, design, content: beside.content })
  const file = new File([html], 'index.html', { type: 'text/html' })
  const made = { name, template: template.id }
  if (beside.files.length === 0) return { kind: 'page', file, ...made }
  const files: PickedFile[] = [{ path: 'index.html', file }, ...beside.files]
  return { kind: 'folder', files, ...made }
}

const longestName = 120

/** What the drop is called unless somebody says otherwise; names have no line breaks. */
export function nameFor(template: Template, content: Content): string {
  const { title } = template.describe(content)
  const line = title
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  return [...line].slice(0, longestName).join('')
}
