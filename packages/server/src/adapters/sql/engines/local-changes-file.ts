// SQLite file in the data dir through which the processes of one machine pass on changes committed
// to PostgreSQL.
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { type DisposableSqlite, openDisposableSqlite } from './disposable-sqlite.ts'

// The columns of SQLite's `changes` table that its feed reads, and an id. A reader that has fallen
// further behind than these rows invalidates its caches.
const maxRows = 1000
const tables = `
  create table if not exists changes (
    seq integer primary key autoincrement, site_id text, tenant_id text, label text,
    id text
  );
  create trigger if not exists prune after insert on changes begin
    delete from changes where seq <= new.seq - ${maxRows};
  end`

export const openLocalChangesFile = (dataDir: string): DisposableSqlite =>
  openDisposableSqlite(path.join(dataDir, 'local-changes.sqlite'), (sqlite) => {
    sqlite.exec(tables)
    addIds(sqlite)
  })

/** Files of earlier versions have no ids. */
function addIds(sqlite: DatabaseSync): void {
  const hasIds = sqlite.prepare("select 1 from pragma_table_info('changes') where name = 'id'")
  if (hasIds.get() === undefined) sqlite.exec('alter table changes add column id text')
}
