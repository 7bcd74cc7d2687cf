// Plans of statements on SQLite.
import { DatabaseSync } from 'node:sqlite'
import { type Column, fillTables, sqliteColumns, sqliteSeries } from './fill-tables.test-support.ts'
import type { Planner } from './query-plans.test-support.ts'

/** `file` must be migrated. */
export function openSqlitePlanner(file: string): Planner {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false })
  const columns = database.prepare(sqliteColumns).all() as unknown as Column[]
  database.exec(`begin; ${fillTables(columns, sqliteSeries()).join(';')}; commit`)
  return {
    async scannedTables({ sql }) {
      const plan = database.prepare(`explain query plan ${sql}`).all()
      const steps = plan.map(({ detail }) => String(detail))
      // A scan of an index in its order ends at the limit, unless all rows are sorted afterwards.
      const isSorted = steps.some((step) => /TEMP B-TREE FOR (?!LAST TERM)/.test(step))
      const endsEarly = / limit /.test(sql) && !isSorted
      return steps.flatMap((step) => {
        const { name, index } = scanOf(step, sql)
        if (name === undefined || (index && endsEarly)) return []
        return tableOf(name, sql, columns)
      })
    },
    async close() {
      database.close()
    },
  }
}

/** A search for null is a scan, too: in most columns most rows are null. */
function scanOf(step: string, sql: string): { readonly name?: string; readonly index?: boolean } {
  const [, name, index] = /^SCAN (\w+)( USING .*INDEX)?/.exec(step) ?? []
  if (name) return { name, index: index !== undefined }
  const [, searched, by] = /^SEARCH (\w+) USING .*INDEX \w+ \((\w+)=\?/.exec(step) ?? []
  const isNull = new RegExp(`("${searched}"\\.|[^.])"${by}" is null`)
  return searched && isNull.test(sql) ? { name: searched, index: true } : {}
}

/** Resolves an alias; a subquery is not a table. */
function tableOf(name: string, sql: string, columns: readonly Column[]): string[] {
  const [, table = name] = new RegExp(`"?(\\w+)"? as "?${name}"?[ ,)]`).exec(`${sql} `) ?? []
  return columns.some((column) => column.table === table) ? [table] : []
}

/** Foreign keys that no index begins with a column of, as `table.column`. */
export function unindexedForeignKeys(file: string): string[] {
  const database = new DatabaseSync(file)
  const keys = database
    .prepare(
      `select t.name || '.' || k."from" as "key"
       from sqlite_schema t, pragma_foreign_key_list(t.name) k
       where t.type = 'table' and k.seq = 0 and not exists (
         select 1 from pragma_index_list(t.name) i, pragma_index_info(i.name) c
         where c.seqno = 0 and c.name = k."from"
       )`,
    )
    .all()
  database.close()
  return keys.map(({ key }) => String(key))
}
