// File operations that survive a power failure: a file is synced before it is renamed into place,
// and the folder afterwards.
import { copyFile, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { makeFolders } from './make-folders.ts'

export async function syncFile(file: string): Promise<void> {
  await sync(file, 'r+')
}

export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder, and journals directory entries anyway.
  if (process.platform !== 'win32') await sync(folder, 'r')
}

/** False if the folder existed already; its directory entry may then not be synced yet. */
export async function makeFolder(folder: string): Promise<boolean> {
  const made = makeFolders(folder)
  for (const each of made) await syncFolder(dirname(each))
  return made.length > 0
}

/**
 * Renames a synced file. Returns false, and does nothing, if the target is on another file system.
 */
export async function move(file: string, target: string): Promise<boolean> {
  try {
    await rename(file, target)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EXDEV') return false
    throw error
  }
}

/** `temporary` and `target` must be on the same file system. */
export async function copySynced(file: string, temporary: string, target: string): Promise<void> {
  await copyFile(file, temporary)
  await syncFile(temporary)
  await rename(temporary, target)
}

async function sync(path: string, flags: string): Promise<void> {
  const handle = await open(path, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
