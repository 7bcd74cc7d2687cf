// IndexedDB store for one upload that a visitor picked before they had an account. It expires
// after a day; nothing here sends it to the server.
import { dayMs } from '@plinth/domain/base/day'
import { base32 } from '@plinth/domain/base/ids'
import { megabyte } from '@plinth/domain/base/sizes'
import type { PickedFile } from '../decide-upload.ts'

/** Above this size browsers start to refuse, or to ask for permission. */
export const maxPendingUploadBytes = 100 * megabyte

export interface PendingUpload {
  /** Random secret: a link that carries it publishes the files, and other sites cannot guess it. */
  readonly key: string
  /** When it was stored, in milliseconds since the epoch. */
  readonly keptAt: number
  readonly picked: readonly PickedFile[]
}

const database = 'plinth'
const store = 'kept'
const entryKey = 'upload'

const newKey = (): string => base32(crypto.getRandomValues(new Uint8Array(16)))

export async function storePendingUpload(
  picked: readonly PickedFile[],
  now: number,
): Promise<PendingUpload> {
  const upload: PendingUpload = { key: newKey(), keptAt: now, picked }
  await withStore('readwrite', (files) => files.put(upload, entryKey))
  return upload
}

/** Null if nothing is stored, or if it is older than a day. */
export async function readPendingUpload(now: number): Promise<PendingUpload | null> {
  const stored: PendingUpload | undefined = await withStore('readonly', (files) =>
    files.get(entryKey),
  )
  if (!stored) return null
  if (now - stored.keptAt < dayMs) return stored
  await deletePendingUpload(stored)
  return null
}

/**
 * Returns whether `key` belongs to the stored upload, and replaces the key if so: of several tabs
 * with the same URL only one publishes, once.
 */
export async function consumeUploadKey(key: string): Promise<boolean> {
  let matches = false
  await withStore('readwrite', (files) => {
    const reading: IDBRequest<PendingUpload | undefined> = files.get(entryKey)
    reading.onsuccess = () => {
      const { result: stored } = reading
      matches = stored?.key === key
      if (stored && matches) files.put({ ...stored, key: newKey() }, entryKey)
    }
    return reading
  })
  return matches
}

/** Keeps another one that was stored since, by another tab. */
export async function deletePendingUpload({
  keptAt,
}: Pick<PendingUpload, 'keptAt'>): Promise<void> {
  await withStore('readwrite', (files) => {
    const reading: IDBRequest<PendingUpload | undefined> = files.get(entryKey)
    reading.onsuccess = () => {
      if (reading.result?.keptAt === keptAt) files.delete(entryKey)
    }
    return reading
  })
}

/** Resolves when the transaction is committed, not when the request succeeds. */
async function withStore<Result>(
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
