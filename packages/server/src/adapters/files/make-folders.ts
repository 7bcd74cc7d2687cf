// Creates a folder with its parents. Node's own `recursive` option never returns where the parent
// exists and a folder in it can still not be created, as in `/proc`.
import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { isFileMissing } from './file-missing.ts'

/** Returns the folders that it created, innermost last. Only this user may read them. */
export function makeFolders(folder: string): string[] {
  const parent = dirname(folder)
  try {
    return makeOne(folder)
  } catch (error) {
    if (!isFileMissing(error) || parent === folder) throw error
    return [...makeFolders(parent), ...makeOne(folder)]
  }
}

function makeOne(folder: string): string[] {
  try {
    mkdirSync(folder, { mode: 0o700 })
    return [folder]
  } catch (error) {
    const exists = (error as NodeJS.ErrnoException).code === 'EEXIST'
    if (exists && statSync(folder).isDirectory()) return []
    throw error
  }
}
