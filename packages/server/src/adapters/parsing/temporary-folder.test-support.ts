// Temporary folder for tests.
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** Removed after the tests of the calling file. */
export function temporaryFolder(): { path(name?: string): string } {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-parsing-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return { path: (name = '.') => join(folder, name) }
}
