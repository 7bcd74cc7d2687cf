// Writes an env file atomically, readable for its owner only.
import { randomUUID } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { syncFile, syncFolder } from '../../adapters/files/durable-files.ts'
import { StartFailure } from '../process/start-failure.ts'

/** A reader finds the file before or the whole new one. */
export async function writeEnvFile(file: string, text: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`
  try {
    await writeFile(draft, text, { mode: 0o600, flag: 'wx' })
    await syncFile(draft)
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new StartFailure(`There is no folder ${path.dirname(file)}. Create it first.`)
  }
  await syncFolder(path.dirname(file))
}
