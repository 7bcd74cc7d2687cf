// SQLite file in the data dir through which the processes of one machine pass on changes committed
// to PostgreSQL.
import path from 'node:path'
import { type DisposableSqlite, openDisposableSqlite } from './disposable-sqlite.ts'

// The columns of SQLite's `changes` table that its feed reads. A reader that has fallen further
// behind than these rows invalidates its caches.
const maxRows = 1000
const tables = `
  create table if not exists changes (
    seq integer primary key autoincrement, site_id text, tenant_id text, label text
  );
  create trigger if not exists prune after insert on changes begin
    delete from changes where seq <= new.seq - ${maxRows};
  end`

export const openLocalChangesFile = (dataDir: string): DisposableSqlite =>
  openDisposableSqlite(path.join(dataDir, 'local-changes.sqlite'), tables)
