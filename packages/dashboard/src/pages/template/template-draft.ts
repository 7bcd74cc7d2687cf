// Drafts of template forms, in sessionStorage until they are published. They survive a reload and
// an expired session; signing out deletes them.
import { parseContent } from '../../templates/parse-content.ts'
import { type Content, isItems, isPhoto } from '../../templates/parts/fields.ts'
import type { Template } from '../../templates/parts/template.ts'

export interface TemplateDraft {
  readonly design: string
  /** Name of the drop; empty to derive it from the content. */
  readonly name: string
  readonly content: Content
}

export const emptyTemplateDraft = ({ fields, designs: [first] }: Template): TemplateDraft => ({
  design: first.id,
  name: '',
  content: parseContent(fields, null),
})

export function readTemplateDraft(template: Template, key: string): TemplateDraft {
  const empty = emptyTemplateDraft(template)
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return empty
    const { design, name, content } = stored as Readonly<Record<string, unknown>>
    return {
      design: template.designs.find(({ id }) => id === design)?.id ?? empty.design,
      name: typeof name === 'string' ? name.slice(0, 120) : '',
      content: parseContent(template.fields, content),
    }
  } catch {
    return empty
  }
}

/** Returns what was stored: sessionStorage has a few megabytes, so pictures may not fit. */
export function storeTemplateDraft(key: string, draft: TemplateDraft): 'all' | 'text' | 'nothing' {
  if (store(key, draft)) return 'all'
  return store(key, { ...draft, content: withoutPhotos(draft.content) }) ? 'text' : 'nothing'
}

export function deleteTemplateDraft(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}

function store(key: string, draft: TemplateDraft): boolean {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

const withoutPhotos = <From extends Content>(content: From): From =>
  Object.fromEntries(
    Object.entries(content).map(([name, value]) => {
      if (isItems(value)) return [name, value.map(withoutPhotos)]
      return [name, isPhoto(value) ? null : value]
    }),
  ) as From
