// Index of the disk cache in SQLite, shared by all processes of the machine: a row for each content,
// and the sum of their sizes, which triggers keep equal to the rows.
import { openDisposableSqlite } from '../../sql/engines/disposable-sqlite.ts'

export type CacheIndex = ReturnType<typeof openCacheIndex>

/** A row as it was read. Every reservation and every use changes `usedAt`. */
export interface CacheEntry {
  readonly key: string
  readonly usedAt: number
}

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
  const { sqlite, isCurrent, discard } = openDisposableSqlite(file, (opened) => opened.exec(schema))
  const run = (sql: string, ...values: (string | number)[]) =>
    sqlite.prepare(sql).run(...values).changes > 0
  const entries = (condition: string, value: string | number): CacheEntry[] =>
    sqlite
      .prepare(`select key, used_at from entries where ${condition}`)
      .all(value)
      .map(({ key, used_at }) => ({ key: String(key), usedAt: Number(used_at) }))

  return {
    isCurrent,
    discard,
    /** Adds a row, or takes over the one that the content has. False if it would exceed `maxBytes`. */
    reserve: (key: string, bytes: number, maxBytes: number) =>
      run(
        `insert into entries (key, bytes, used_at) select ?, ?, ? from total where bytes <= ?
         on conflict (key) do update set used_at = max(excluded.used_at, used_at + 1)`,
        ...[key, bytes, Date.now(), maxBytes - bytes],
      ),
    /** Records a use. False if the content has no row. */
    touch: (key: string) =>
      run('update entries set used_at = max(?, used_at + 1) where key = ?', Date.now(), key),
    /** Keeps the rows that were reserved or used since they were read: their files may exist again. */
    delete: (deleted: readonly CacheEntry[]) =>
      run(
        `delete from entries where key in (select value ->> 'key' from json_each(?1))
         and used_at = (select value ->> 'usedAt' from json_each(?1) where value ->> 'key' = entries.key)`,
        JSON.stringify(deleted),
      ),
    totalBytes: () => Number(sqlite.prepare('select bytes from total').get()?.bytes ?? 0),
    named: (key: string) => entries('key = ?', key),
    /** The least recently used content if the sum exceeds `maxBytes`, otherwise none. */
    oldestBeyond: (maxBytes: number) =>
      entries('(select bytes from total) > ? order by used_at limit 1', maxBytes),
    /** Some of the contents whose keys start with the prefix. */
    startingWith: (prefix: string) => entries('key glob ? limit 100', `${prefix}*`),
  }
}
