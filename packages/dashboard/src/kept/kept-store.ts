// What somebody picked before they had an account, kept in their browser until they have one: one
// thing at a time, for a day. It never leaves the browser from here.
import { base32 } from '@plinth/domain/ids'
import { dayMs } from '@plinth/domain/lifecycle'
import { megabyte } from '@plinth/domain/plans'
import type { PickedFile } from '../uploads/decide-upload.ts'

/** More than that, and browsers begin to refuse or to ask. */
export const mostKeptBytes = 100 * megabyte

export interface KeptFiles {
  /** Whoever brings it wants this published; nobody else's link can know it. */
  readonly key: string
  readonly keptAt: number
  readonly picked: readonly PickedFile[]
}

const database = 'plinth'
const store = 'kept'
const place = 'upload'

const newKey = (): string => base32(crypto.getRandomValues(new Uint8Array(16)))

export async function keepFiles(picked: readonly PickedFile[], now: number): Promise<KeptFiles> {
  const kept: KeptFiles = { key: newKey(), keptAt: now, picked }
  await inStore('readwrite', (files) => files.put(kept, place))
  return kept
}

/** Null where there is nothing, or nothing young enough. */
export async function readKept(now: number): Promise<KeptFiles | null> {
  const kept: KeptFiles | undefined = await inStore('readonly', (files) => files.get(place))
  if (!kept) return null
  if (now - kept.keptAt < dayMs) return kept
  await forgetKept()
  return null
}

/**
 * Whether that is the key of what is kept. It has another one from then on: of several tabs with the
 * same address one is told so, once.
 */
export async function spendKey(key: string): Promise<boolean> {
  let fits = false
  await inStore('readwrite', (files) => {
    const reading: IDBRequest<KeptFiles | undefined> = files.get(place)
    reading.onsuccess = () => {
      const { result: kept } = reading
      fits = kept?.key === key
      if (kept && fits) files.put({ ...kept, key: newKey() }, place)
    }
    return reading
  })
  return fits
}

export async function forgetKept(): Promise<void> {
  await inStore('readwrite', (files) => files.delete(place))
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
