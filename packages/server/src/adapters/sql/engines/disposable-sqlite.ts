// SQLite file of no lasting value, shared by the processes of one machine. It may be deleted at any
// time while they run.
import { closeSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isCorrupt } from './sqlite-errors.ts'

export interface DisposableSqlite {
  readonly sqlite: DatabaseSync
  /** False once the file has been deleted or replaced by another. */
  isCurrent(): boolean
  /** Closes the file, and deletes it if `reason` is an error that says it is corrupt. */
  discard(reason?: unknown): void
}

/** `createTables` runs at every opening. */
export function openDisposableSqlite(
  file: string,
  createTables: (sqlite: DatabaseSync) => void,
): DisposableSqlite {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  createPrivate(file)
  // Read before opening: if the file is replaced in between, the inodes differ and it is reopened.
  const opened = inodeOf(file)
  const sqlite = new DatabaseSync(file)
  const isInPlace = () => inodeOf(file) === opened
  const giveUp = (reason?: unknown) => {
    if (sqlite.isOpen) sqlite.close()
    if (isCorrupt(reason) && isInPlace()) removeFile(file)
  }
  try {
    // Unsynced data is lost only if the machine crashes, and then all readers are gone too.
    sqlite.exec('pragma journal_mode = wal; pragma synchronous = off')
    createTables(sqlite)
  } catch (error) {
    giveUp(error)
    throw error
  }
  return { sqlite, isCurrent: isInPlace, discard: giveUp }
}

/**
 * Creates the file but never opens an existing one: closing that descriptor would release this
 * process's POSIX locks on it, including SQLite's.
 */
function createPrivate(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

function inodeOf(file: string): number | null {
  try {
    return statSync(file).ino
  } catch {
    return null
  }
}

/** The main file is removed last, so that a new file never meets the old write-ahead log. */
function removeFile(file: string): void {
  try {
    for (const suffix of ['-wal', '-shm', '']) rmSync(file + suffix, { force: true })
  } catch {
    // The file stays, and the next opening fails again.
  }
}
