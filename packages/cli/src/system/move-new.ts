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
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return false
    if (!withoutLinks.has(code)) throw error
    if (await exists(target)) return false
    await rename(file, target)
  }
  return true
}

/** On file systems without hard links, such as exFAT. */
const withoutLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EISDIR'])

const exists = (file: string): Promise<boolean> =>
  lstat(file).then(
    () => true,
    () => false,
  )
