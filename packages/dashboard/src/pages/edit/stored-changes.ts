// Unpublished changes of a drop's files, in sessionStorage like other drafts: they survive a reload
// and an expired session, and signing out deletes them.
import { draftStorageKey } from '../../documents/draft-storage-keys.ts'
import type { Changes, WorkingChange } from './working-changes.ts'

export interface BaseVersion {
  readonly id: string
  readonly number: number
}

export interface StoredChanges {
  readonly base: BaseVersion
  readonly changes: Changes
  readonly note: string
}

export function readChanges(key: string): StoredChanges | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(draftStorageKey(key)) ?? 'null')
    return isStored(stored) ? stored : null
  } catch {
    return null
  }
}

/** Returns false if storage is blocked or full; the changes then exist only in the page. */
export function storeChanges(key: string, stored: StoredChanges): boolean {
  if (stored.changes.length === 0 && stored.note === '') {
    deleteChanges(key)
    return true
  }
  try {
    sessionStorage.setItem(draftStorageKey(key), JSON.stringify(stored))
    return true
  } catch {
    // Otherwise older changes would be restored in their place.
    deleteChanges(key)
    return false
  }
}

export function deleteChanges(key: string): void {
  try {
    sessionStorage.removeItem(draftStorageKey(key))
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const isStored = (stored: unknown): stored is StoredChanges =>
  isRecord(stored) &&
  isRecord(stored.base) &&
  typeof stored.base.id === 'string' &&
  typeof stored.base.number === 'number' &&
  typeof stored.note === 'string' &&
  Array.isArray(stored.changes) &&
  stored.changes.every(isChange)

const isChange = (change: unknown): change is WorkingChange =>
  isRecord(change) &&
  typeof change.path === 'string' &&
  (change.from === null || typeof change.from === 'string') &&
  (change.text === null || typeof change.text === 'string')
