// What somebody types stays in the tab until it is published: a reload or the end of a session
// takes nothing with it.
import type { DocumentFormat } from '@plinth/domain/document-format'
import { draftName } from './draft-names.ts'

export interface Draft {
  readonly text: string
  /** Null while it is left to the text. */
  readonly chosen: DocumentFormat | null
  /** The version that it changes. */
  readonly base?: string
}

export function readDraft(key: string): Draft | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(draftName(key)) ?? 'null')
    return isDraft(kept) ? kept : null
  } catch {
    return null
  }
}

/** False: there is no storage, or none left. The text is on the page alone then. */
export function keepDraft(key: string, draft: Draft): boolean {
  if (draft.text === '') {
    forgetDraft(key)
    return true
  }
  try {
    sessionStorage.setItem(draftName(key), JSON.stringify(draft))
    return true
  } catch {
    // An older text that comes back would pass for this one.
    forgetDraft(key)
    return false
  }
}

export function forgetDraft(key: string): void {
  try {
    sessionStorage.removeItem(draftName(key))
  } catch {
    // Where storage is forbidden nothing was kept.
  }
}

const isDraft = (kept: unknown): kept is Draft =>
  typeof kept === 'object' &&
  kept !== null &&
  'text' in kept &&
  typeof kept.text === 'string' &&
  'chosen' in kept &&
  (kept.chosen === null || kept.chosen === 'html' || kept.chosen === 'markdown') &&
  (!('base' in kept) || typeof kept.base === 'string')
