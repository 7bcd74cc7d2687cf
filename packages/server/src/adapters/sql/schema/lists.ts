// Lists as a single parameter, so that the text of a statement, and its plan, is the same for any number
// of values or rows: JSON on SQLite, an array or JSON on PostgreSQL.
import { type RawBuilder, sql } from 'kysely'
import type { Engine } from './queries.ts'

/** True if the column has one of the values. */
export const isAmong = (
  engine: Engine,
  column: string,
  values: readonly (string | number)[],
): RawBuilder<boolean> =>
  engine === 'postgres'
    ? sql`${sql.ref(column)} = any(${values})`
    : sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`

type Columns = Readonly<Record<string, 'text' | 'integer' | 'bigint'>>

/** The rows as a table, in their order. */
export function rowsOf<C extends Columns>(
  engine: Engine,
  columns: C,
  rows: readonly Readonly<Record<keyof C, string | number>>[],
): RawBuilder<unknown> {
  const json = JSON.stringify(rows)
  const each = (column: (name: string, type: Columns[string]) => RawBuilder<unknown>) =>
    sql.join(Object.entries(columns).map(([name, type]) => column(name, type)))
  if (engine === 'postgres') {
    const types = each((name, type) => sql`${sql.ref(name)} ${sql.raw(type)}`)
    return sql`json_to_recordset(${json}::json) as added (${types})`
  }
  const values = each((name) => sql`value ->> ${sql.lit(name)} as ${sql.ref(name)}`)
  return sql`(select ${values} from json_each(${json})) as added`
}
