// What somebody typed, kept in this tab until it is published: a reload or the session's end loses nothing.
import { type Content, isItems, isPhoto } from '../../templates/fields.ts'
import { parseContent } from '../../templates/parse-content.ts'
import type { Template } from '../../templates/template.ts'

export interface Draft {
  readonly design: string
  /** Of the drop; empty for the one that is made from the content. */
  readonly name: string
  readonly content: Content
}

export const emptyDraft = ({ fields, designs: [first] }: Template): Draft => ({
  design: first.id,
  name: '',
  content: parseContent(fields, null),
})

export function readDraft(template: Template, key: string): Draft {
  const empty = emptyDraft(template)
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return empty
    const { design, name, content } = kept as Readonly<Record<string, unknown>>
    return {
      design: template.designs.find(({ id }) => id === design)?.id ?? empty.design,
      name: typeof name === 'string' ? name.slice(0, 120) : '',
      content: parseContent(template.fields, content),
    }
  } catch {
    return empty
  }
}

/** Whether pictures are kept too: browsers give a tab a few megabytes. */
export function keepDraft(key: string, draft: Draft): 'all' | 'text' | 'nothing' {
  if (keep(key, draft)) return 'all'
  return keep(key, { ...draft, content: withoutPhotos(draft.content) }) ? 'text' : 'nothing'
}

export function forgetDraft(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Where storage is forbidden nothing was kept.
  }
}

function keep(key: string, draft: Draft): boolean {
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
