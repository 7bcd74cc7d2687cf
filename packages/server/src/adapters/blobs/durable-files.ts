// Writes that survive a power cut: a file is synced before it gets its name, and the folder after.
import { copyFile, mkdir, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

export async function syncFile(file: string): Promise<void> {
  await sync(file, 'r+')
}

export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder, and keeps its entries in a journal anyway.
  if (process.platform !== 'win32') await sync(folder, 'r')
}

/** False when it was there already: then nothing is known of whether its name would last. */
export async function makeFolder(folder: string): Promise<boolean> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return false
  for (let made = folder; made.length >= first.length; made = dirname(made)) {
    await syncFolder(dirname(made))
  }
  return true
}

/** Gives a synced file its name. False, and nothing done, when that is on another file system. */
export async function move(file: string, target: string): Promise<boolean> {
  try {
    await rename(file, target)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EXDEV') return false
    throw error
  }
}

/** `temporary` and `target` are on the same file system. */
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
