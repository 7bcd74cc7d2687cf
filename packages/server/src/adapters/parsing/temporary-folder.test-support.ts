import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** A folder that lives as long as the tests of the file that asks for it. */
export function temporaryFolder(): { path(name?: string): string } {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-parsing-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return { path: (name = '.') => join(folder, name) }
}
