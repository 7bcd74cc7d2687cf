// Notices that an open file was deleted or replaced. Writes to a deleted file succeed and are lost.
import { statSync } from 'node:fs'
import { storageReplaced } from './missing-storage.ts'

/**
 * Returns a check that throws `unavailable` once another file, or none, is at `path`. The file must
 * stay open in this process, so that the file system does not reuse its number. Synchronous: a
 * system call of a few microseconds.
 */
export function rememberFile(path: string): () => void {
  const read = () => statSync(path, { bigint: true, throwIfNoEntry: false })
  const first = read()
  return () => {
    const found = readOrThrow(read, path)
    if (found?.ino !== first?.ino || found?.dev !== first?.dev) throw storageReplaced(path)
  }
}

function readOrThrow<T>(read: () => T, path: string): T {
  try {
    return read()
  } catch (error) {
    throw storageReplaced(path, error)
  }
}
