// Creates a small file atomically.
import { linkSync, rmSync, writeFileSync } from 'node:fs'

/** Never overwrites a file that another process has just created. */
export function createWhole(file: string, content: string): void {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, content, { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
}
