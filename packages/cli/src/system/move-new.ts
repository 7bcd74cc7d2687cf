// Moves a file to a new name without replacing another file.
import { link, lstat, rename } from 'node:fs/promises'

/**
 * False if the name is taken: another program may have created a file since it was checked, or two
 * names may be one on this file system. The file may keep its old name as well.
 */
export async function moveNew(file: string, target: string): Promise<boolean> {
  try {
    await link(file, target)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    // File systems without hard links, such as exFAT, fail in different ways.
    if (await exists(target)) return false
    await rename(file, target)
  }
  return true
}

const exists = (file: string): Promise<boolean> =>
  lstat(file).then(
    () => true,
    () => false,
  )
