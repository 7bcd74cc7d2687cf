// Parses and submits HTML forms without a browser.
import type { Fields } from './bodies.ts'
import type { Reply, Session } from './client.ts'

export interface Form {
  readonly action: string
  /** The values that a browser would send, without those of the buttons. */
  readonly fields: Readonly<Record<string, string>>
  readonly buttons: readonly (readonly [name: string, value: string])[]
}

function readForms(html: string): Form[] {
  return [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].map(([, head = '', inside = '']) => ({
    action: attribute(head, 'action') ?? '',
    fields: { ...inputs(inside), ...selects(inside) },
    buttons: [...inside.matchAll(/<button\b([^>]*)>/g)].flatMap(([, tag = '']) => {
      const name = attribute(tag, 'name')
      return name === null ? [] : [[name, attribute(tag, 'value') ?? ''] as const]
    }),
  }))
}

/** The form of the page whose action matches; throws when there is none. */
export function findForm(page: Reply, action = /(?:)/): Form {
  const form = readForms(page.text).find((candidate) => action.test(candidate.action))
  if (form === undefined) throw new Error(`No form ${action} at ${page.url}:\n${page.text}`)
  return form
}

/** Submits a form of a page, with additional values from the visitor. */
export function submit(session: Session, page: Reply, { action, ...fields }: Filled = {}) {
  const form = findForm(page, action)
  return session.post(new URL(form.action, page.url).href, {
    fields: { ...form.fields, ...(fields as Fields) },
  })
}

interface Filled {
  readonly action?: RegExp
  readonly [field: string]: string | RegExp | undefined
}

function inputs(html: string): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [, tag = ''] of html.matchAll(/<input\b([^>]*)>/g)) {
    const name = attribute(tag, 'name')
    const isChoice = /\btype="(?:radio|checkbox)"/.test(tag)
    if (name === null || (isChoice && !/\schecked\b/.test(tag))) continue
    fields[name] = attribute(tag, 'value') ?? (isChoice ? 'on' : '')
  }
  return fields
}

function selects(html: string): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [, tag = '', options = ''] of html.matchAll(/<select\b([^>]*)>(.*?)<\/select>/gs)) {
    const chosen =
      /<option\b([^>]*\sselected\b[^>]*)>/.exec(options) ?? /<option\b([^>]*)>/.exec(options)
    const name = attribute(tag, 'name')
    if (name !== null) fields[name] = attribute(chosen?.[1] ?? '', 'value') ?? ''
  }
  return fields
}

function attribute(tag: string, name: string): string | null {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
  return value?.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&') ?? null
}
