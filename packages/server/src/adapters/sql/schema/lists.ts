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

/** The rows, each with its values in the order of the columns, as a table in their order. */
export function rowsOf(
  engine: Engine,
  columns: Columns,
  rows: readonly (readonly (string | number)[])[],
): RawBuilder<unknown> {
  const json = JSON.stringify(rows)
  const isPostgres = engine === 'postgres'
  const values = Object.entries(columns).map(([name, type], index) => {
    const value = sql`value ->> ${sql.lit(index)}`
    return sql`${isPostgres ? sql`(${value})::${sql.raw(type)}` : value} as ${sql.ref(name)}`
  })
  const each = isPostgres ? sql`json_array_elements(${json}::json)` : sql`json_each(${json})`
  return sql`(select ${sql.join(values)} from ${each}) as added`
}
