// Opens the index of the disk cache, and opens it again if it was deleted or is corrupt. It is only
// created in an empty folder: files that it does not name would not count toward the limit.
import { readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { retryWhileBusy } from '../../sql/engines/sqlite-busy-retry.ts'
import { isBusy } from '../../sql/engines/sqlite-errors.ts'
import { type CacheIndex, openCacheIndex } from './cache-index.ts'

/** Runs a statement on the index. Null if it failed, which is reported, or does not exist yet. */
export type QueryIndex = <T>(
  statement: (index: CacheIndex) => T,
  longestWaitMs?: number,
) => Promise<T | null>

export function connectToIndex(file: string, onFailure: (error: unknown) => void): QueryIndex {
  const { dir: folder, base: name } = parse(file)
  let index: CacheIndex | null = null
  let isClearing = false

  function close(reason?: unknown): void {
    index?.discard(reason)
    index = null
  }

  function open(): CacheIndex | null {
    if (index?.isCurrent()) return index
    close()
    const found = listCache(folder)
    const leftovers = found.filter((each) => !each.startsWith(name))
    if (found.includes(name) || leftovers.length === 0) index = openCacheIndex(file)
    else void clear(leftovers)
    return index
  }

  async function clear(leftovers: readonly string[]): Promise<void> {
    if (isClearing) return
    isClearing = true
    await removeAll(folder, leftovers).catch(onFailure)
    isClearing = false
  }

  return async (statement, longestWaitMs) => {
    try {
      return await retryWhileBusy(() => {
        const opened = open()
        return opened && statement(opened)
      }, longestWaitMs)
    } catch (error) {
      onFailure(error)
      if (!isBusy(error)) close(error)
      return null
    }
  }
}

export const removeCache = (folder: string): Promise<void> => removeAll(folder, listCache(folder))

/** Matches by name, so that nothing else is removed. Earlier versions of Plinth used `boot-…`. */
function listCache(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => /^(files|index|boot)-[0-9a-f]/.test(name))
  } catch {
    // Opening the index reports why.
    return []
  }
}

async function removeAll(folder: string, names: readonly string[]): Promise<void> {
  const options = { recursive: true, force: true, maxRetries: 3 }
  for (const name of names) await rm(join(folder, name), options)
}
