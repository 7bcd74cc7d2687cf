// What somebody types stays in the tab until it is published: a reload or the end of a session
// takes nothing with it.
import type { DocumentFormat } from '@plinth/domain/document-format'

export interface Draft {
  readonly text: string
  /** Null while it is left to the text. */
  readonly chosen: DocumentFormat | null
  /** The version that it changes. */
  readonly base?: string
}

const nameOf = (key: string): string => `plinth_draft ${key}`

export function readDraft(key: string): Draft | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameOf(key)) ?? 'null')
    return isDraft(kept) ? kept : null
  } catch {
    return null
  }
}

export function keepDraft(key: string, draft: Draft): void {
  try {
    if (draft.text === '') sessionStorage.removeItem(nameOf(key))
    else sessionStorage.setItem(nameOf(key), JSON.stringify(draft))
  } catch {
    // No storage, or none left: the text is still on the page.
  }
}

export const forgetDraft = (key: string): void => keepDraft(key, { text: '', chosen: null })

const isDraft = (kept: unknown): kept is Draft =>
  typeof kept === 'object' &&
  kept !== null &&
  'text' in kept &&
  typeof kept.text === 'string' &&
  'chosen' in kept &&
  (kept.chosen === null || kept.chosen === 'html' || kept.chosen === 'markdown') &&
  (!('base' in kept) || typeof kept.base === 'string')
