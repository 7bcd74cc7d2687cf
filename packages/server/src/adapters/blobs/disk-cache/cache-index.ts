// Index of the disk cache in SQLite, shared by all processes of the machine: a row for each content,
// and the sum of their sizes, which triggers keep equal to the rows.
import { openDisposableSqlite } from '../../sql/engines/disposable-sqlite.ts'

export type CacheIndex = ReturnType<typeof openCacheIndex>

const schema = `
  create table if not exists entries (
    key text primary key, bytes integer not null, used_at integer not null
  ) without rowid;
  create index if not exists entries_by_use on entries (used_at);
  create table if not exists total (bytes integer not null);
  insert into total select 0 where not exists (select 1 from total);
  create trigger if not exists added after insert on entries begin
    update total set bytes = bytes + new.bytes;
  end;
  create trigger if not exists removed after delete on entries begin
    update total set bytes = bytes - old.bytes;
  end`

export function openCacheIndex(file: string) {
  const { sqlite, isCurrent, discard } = openDisposableSqlite(file, schema)
  const run = (sql: string, ...values: (string | number)[]) =>
    sqlite.prepare(sql).run(...values).changes > 0
  const keys = (sql: string, value: string | number) =>
    sqlite
      .prepare(sql)
      .all(value)
      .map(({ key }) => String(key))

  return {
    isCurrent,
    discard,
    /** Adds a row, or takes over the one that the content has. False if it would exceed `maxBytes`. */
    reserve: (key: string, bytes: number, maxBytes: number) =>
      run(
        `insert into entries (key, bytes, used_at) select ?, ?, ? from total where bytes <= ?
         on conflict (key) do update set used_at = excluded.used_at`,
        ...[key, bytes, Date.now(), maxBytes - bytes],
      ),
    /** Records a use. False if the content has no row. */
    touch: (key: string) => run('update entries set used_at = ? where key = ?', Date.now(), key),
    delete: (deleted: readonly string[]) =>
      run(
        'delete from entries where key in (select value from json_each(?))',
        JSON.stringify(deleted),
      ),
    /** The least recently used content if the sum exceeds `maxBytes`, otherwise none. */
    oldestBeyond: (maxBytes: number) =>
      keys(
        `select key from entries where (select bytes from total) > ? order by used_at limit 1`,
        maxBytes,
      ),
    /** Some of the contents whose keys start with the prefix. */
    startingWith: (prefix: string) =>
      keys('select key from entries where key glob ? limit 100', `${prefix}*`),
  }
}
