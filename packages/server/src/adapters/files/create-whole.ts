// Creates a small file atomically.
import { randomUUID } from 'node:crypto'
import { linkSync, rmSync, writeFileSync } from 'node:fs'

/** Codes of file systems without hard links, such as some network mounts. */
const noLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])

export interface CreateOptions {
  readonly mode?: number
  /** Replaced in tests of file systems without hard links. */
  readonly link?: (existing: string, file: string) => void
}

/** Never overwrites a file that another process has just created. */
export function createWhole(file: string, content: string, options: CreateOptions = {}): void {
  const { mode = 0o600, link = linkSync } = options
  // Process ids are not unique: containers that share a folder often have the same one.
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, content, { mode })
  try {
    unlessExists(() => link(draft, file))
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
