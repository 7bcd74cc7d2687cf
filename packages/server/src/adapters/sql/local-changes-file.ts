// A file in the data dir through which the processes of one machine tell each other what they
// committed to PostgreSQL. Nothing in it is needed once it was heard: it may be lost or deleted.
import { closeSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isDamaged } from './sqlite-errors.ts'

const fileIn = (dataDir: string) => path.join(dataDir, 'local-changes.sqlite')

// As much of the embedded database's table as its feed reads. Who is further behind than what is
// kept starts cold.
const keptRows = 1000
const tables = `
  create table if not exists changes (
    seq integer primary key autoincrement, site_id text, tenant_id text, label text
  );
  create trigger if not exists prune after insert on changes begin
    delete from changes where seq <= new.seq - ${keptRows};
  end`

export interface LocalChangesFile {
  readonly sqlite: DatabaseSync
  /** False once another file, or none, is where this one was. */
  isInPlace(): boolean
  /** Closes it, and takes the file away when the reason is that it makes no sense. */
  giveUp(reason?: unknown): void
}

export function openLocalChangesFile(dataDir: string): LocalChangesFile {
  const file = fileIn(dataDir)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  createPrivate(file)
  // Read before the file is opened: should another one come between, the two differ.
  const opened = inodeOf(file)
  const sqlite = new DatabaseSync(file)
  const isInPlace = () => inodeOf(file) === opened
  const giveUp = (reason?: unknown) => {
    if (sqlite.isOpen) sqlite.close()
    if (isDamaged(reason) && isInPlace()) removeFile(file)
  }
  try {
    // Only a crash of the machine could lose what is not synced, and all who would hear it with it.
    sqlite.exec(`pragma journal_mode = wal; pragma synchronous = off; ${tables}`)
  } catch (error) {
    giveUp(error)
    throw error
  }
  return { sqlite, isInPlace, giveUp }
}

/** Never opens a file that is there: closing it again would release SQLite's locks on it. */
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

/** The file last: whoever makes a new one has a log of its own. */
function removeFile(file: string): void {
  try {
    for (const suffix of ['-wal', '-shm', '']) rmSync(file + suffix, { force: true })
  } catch {
    // Then it stays, and the machine's processes hear of each other by NOTIFY alone.
  }
}
