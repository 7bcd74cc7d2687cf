// Creates a small file atomically.
import { randomUUID } from 'node:crypto'
import { linkSync, rmSync, writeFileSync } from 'node:fs'

/** Codes of file systems without hard links, such as some network mounts. */
const noLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])

/** Never overwrites a file that another process has just created. */
export function createWhole(file: string, content: string, mode = 0o600): void {
  // Process ids are not unique: containers that share a folder often have the same one.
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, content, { mode })
  try {
    unlessExists(() => linkSync(draft, file))
  } catch (error) {
    if (!noLinks.has(codeOf(error) ?? '')) throw error
    unlessExists(() => writeFileSync(file, content, { mode, flag: 'wx' }))
  } finally {
    rmSync(draft, { force: true })
  }
}

function unlessExists(create: () => void): void {
  try {
    create()
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code
