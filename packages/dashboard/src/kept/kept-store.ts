// What somebody picked before they had an account, kept in their browser until they have one: one
// thing at a time, for a day. It never leaves the browser from here.
import { dayMs } from '@plinth/domain/lifecycle'
import { megabyte } from '@plinth/domain/plans'
import type { PickedFile } from '../uploads/decide-upload.ts'

/** More than that, and browsers begin to refuse or to ask. */
export const mostKeptBytes = 100 * megabyte

export interface KeptFiles {
  readonly keptAt: number
  readonly picked: readonly PickedFile[]
}

const database = 'plinth'
const store = 'kept'
const key = 'upload'

export async function keepFiles(picked: readonly PickedFile[], now: number): Promise<void> {
  const kept: KeptFiles = { keptAt: now, picked }
  await inStore('readwrite', (files) => files.put(kept, key))
}

/** Null where there is nothing, or nothing young enough. */
export async function readKept(now: number): Promise<KeptFiles | null> {
  const kept: KeptFiles | undefined = await inStore('readonly', (files) => files.get(key))
  if (!kept) return null
  if (now - kept.keptAt < dayMs) return kept
  await forgetKept()
  return null
}

export async function forgetKept(): Promise<void> {
  await inStore('readwrite', (files) => files.delete(key))
}

/** Resolves once it is written, and not while the disk may still refuse it. */
async function inStore<Result>(
  mode: IDBTransactionMode,
  act: (files: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const opened = await openDatabase()
  try {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const transaction = opened.transaction(store, mode)
    const request = act(transaction.objectStore(store))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error)
    return await promise
  } finally {
    opened.close()
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const { promise, resolve, reject } = Promise.withResolvers<IDBDatabase>()
  const request = indexedDB.open(database, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(store)
  request.onsuccess = () => resolve(request.result)
  request.onerror = () => reject(request.error)
  return promise
}
