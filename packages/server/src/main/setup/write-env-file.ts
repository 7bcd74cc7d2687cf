// Writes an env file atomically, readable for its owner only.
import { randomUUID } from 'node:crypto'
import { chown, lstat, readlink, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { syncFile, syncFolder } from '../../adapters/files/durable-files.ts'
import { isFileMissing } from '../../adapters/files/file-missing.ts'
import { StartFailure } from '../process/start-failure.ts'

/** Of a user and a group. */
interface Owner {
  readonly uid: number
  readonly gid: number
}

/** A reader finds the file before or the whole new one. Links to it, and its owner, stay. */
export async function writeEnvFile(file: string, text: string): Promise<void> {
  await replaceFile(await followLink(file), text, await findOwner(file))
}

/** Keeps the text of a file that will be replaced next to it, as `<file>.before`. */
export async function keepEnvFile(file: string, text: string): Promise<void> {
  await replaceFile(`${file}.before`, text, await findOwner(file))
}

async function replaceFile(file: string, text: string, owner: Owner | null): Promise<void> {
  const draft = `${file}.${randomUUID()}`
  try {
    await writeFile(draft, text, { mode: 0o600, flag: 'wx' })
    // Only root may give a file to another user.
    if (owner && process.getuid?.() === 0) await chown(draft, owner.uid, owner.gid)
    await syncFile(draft)
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    if (!isFileMissing(error)) throw error
    throw new StartFailure(`There is no folder ${path.dirname(file)}. Create it first.`)
  }
  await syncFolder(path.dirname(file))
}

const nullIfMissing = (error: unknown): null => {
  if (isFileMissing(error)) return null
  throw error
}

const findOwner = (file: string): Promise<Owner | null> => stat(file).catch(nullIfMissing)

/** The target of a link may not exist yet. */
async function followLink(file: string): Promise<string> {
  const target = await realpath(file).catch(nullIfMissing)
  if (target !== null) return target
  const entry = await lstat(file).catch(nullIfMissing)
  if (!entry?.isSymbolicLink()) return file
  return path.resolve(path.dirname(file), await readlink(file))
}
