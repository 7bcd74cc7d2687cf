// Drafts of pasted and edited pages, in sessionStorage until they are published. They survive a
// reload and an expired session; signing out deletes them.
import type { DocumentFormat } from '@plinth/domain/versions/document-format'
import { draftStorageKey } from './draft-storage-keys.ts'

export interface Draft {
  readonly text: string
  /** The format chosen by the user; null if it is detected from the text. */
  readonly chosen: DocumentFormat | null
  /** ID of the version that was opened for editing. */
  readonly base?: string
}

export function readDraft(key: string): Draft | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(draftStorageKey(key)) ?? 'null')
    return isDraft(stored) ? stored : null
  } catch {
    return null
  }
}

/** Returns false if storage is blocked or full; the text then exists only in the page. */
export function storeDraft(key: string, draft: Draft): boolean {
  if (draft.text === '') {
    deleteDraft(key)
    return true
  }
  try {
    sessionStorage.setItem(draftStorageKey(key), JSON.stringify(draft))
    return true
  } catch {
    // Otherwise an older draft would be restored in its place.
    deleteDraft(key)
    return false
  }
}

export function deleteDraft(key: string): void {
  try {
    sessionStorage.removeItem(draftStorageKey(key))
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}

const isDraft = (stored: unknown): stored is Draft =>
  typeof stored === 'object' &&
  stored !== null &&
  'text' in stored &&
  typeof stored.text === 'string' &&
  'chosen' in stored &&
  (stored.chosen === null || stored.chosen === 'html' || stored.chosen === 'markdown') &&
  (!('base' in stored) || typeof stored.base === 'string')
