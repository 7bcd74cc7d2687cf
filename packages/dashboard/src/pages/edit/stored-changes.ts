// Unpublished changes of a drop's files, in sessionStorage like other drafts: they survive a reload
// and an expired session, and signing out deletes them.
import type { Drop, Version } from '../../api/queries.ts'
import { draftStorageKey } from '../../documents/draft-storage-keys.ts'
import type { Changes, WorkingChange } from './working-changes.ts'

export interface BaseVersion {
  readonly id: string
  readonly number: number
}

export const baseOf = (version: Pick<Version, 'version_id' | 'version_number'>): BaseVersion => ({
  id: version.version_id,
  number: version.version_number,
})

export const liveOf = ({ live_version: live }: Drop): BaseVersion | null => live && baseOf(live)

export interface StoredChanges {
  readonly base: BaseVersion
  readonly changes: Changes
  readonly note: string
  /** What was decided so far about a conflict with a newer version. */
  readonly merging?: Merging | null
  /** Requests that published or saved these changes as they were then, without a response so far. */
  readonly sent?: readonly Sent[]
}

export interface Sent {
  readonly changes: Changes
  readonly draft: boolean
  readonly note?: string
}

export interface Decision {
  readonly takes: 'mine' | 'theirs'
  /** The combined text as the user edited it; null if it is as we combined it. */
  readonly typed: string | null
}

/** By `fileKey`. A file without one keeps the combined text. */
export type Decisions = Readonly<Record<string, Decision>>

export interface Merging {
  /** The newer version. */
  readonly live: BaseVersion
  readonly decisions: Decisions
}

export function readChanges(key: string): StoredChanges | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(draftStorageKey(key)) ?? 'null')
    return isStored(stored) ? stored : null
  } catch {
    return null
  }
}

/** Whether a publish may have succeeded without a response. */
export const mayBePublished = ({ sent = [] }: StoredChanges): boolean =>
  sent.some(({ draft }) => !draft)

/** Returns false if storage is blocked or full; the changes then exist only in the page. */
export function storeChanges(key: string, stored: StoredChanges): boolean {
  if (stored.changes.length === 0 && stored.note === '' && !mayBePublished(stored)) {
    deleteChanges(key)
    return true
  }
  try {
    sessionStorage.setItem(draftStorageKey(key), JSON.stringify(stored))
    return true
  } catch {
    // Otherwise older changes would be restored in their place.
    deleteChanges(key)
    const { sent, ...unsent } = stored
    // What was sent only helps to recognise it.
    if (sent?.length) return storeChanges(key, unsent)
    // The changes may fit without what was decided about them.
    const { merging, ...changes } = unsent
    if (merging) storeChanges(key, changes)
    return false
  }
}

/** Deletes these changes, unless others have been stored since. */
export function deleteStored(key: string, { changes }: StoredChanges): void {
  const stored = readChanges(key)
  if (stored && isSame(stored.changes, changes)) deleteChanges(key)
}

export const isSame = (one: Changes, other: Changes): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

function deleteChanges(key: string): void {
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
  isVersion(stored.base) &&
  typeof stored.note === 'string' &&
  Array.isArray(stored.changes) &&
  stored.changes.every(isChange) &&
  (stored.merging == null || isMerging(stored.merging)) &&
  (stored.sent === undefined || (Array.isArray(stored.sent) && stored.sent.every(isSent)))

const isVersion = (version: unknown): version is BaseVersion =>
  isRecord(version) && typeof version.id === 'string' && typeof version.number === 'number'

const isMerging = (merging: unknown): merging is Merging =>
  isRecord(merging) &&
  isVersion(merging.live) &&
  isRecord(merging.decisions) &&
  Object.values(merging.decisions).every(isDecision)

const isSent = (sent: unknown): sent is Sent =>
  isRecord(sent) &&
  typeof sent.draft === 'boolean' &&
  (sent.note === undefined || typeof sent.note === 'string') &&
  Array.isArray(sent.changes) &&
  sent.changes.every(isChange)

const isDecision = (decision: unknown): decision is Decision =>
  isRecord(decision) &&
  (decision.takes === 'mine' || decision.takes === 'theirs') &&
  (decision.typed === null || typeof decision.typed === 'string')

const isChange = (change: unknown): change is WorkingChange =>
  isRecord(change) &&
  typeof change.path === 'string' &&
  (change.from === null || typeof change.from === 'string') &&
  (change.text === null || typeof change.text === 'string')
