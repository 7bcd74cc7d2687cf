// Compares two schemas: can code that was written for the first one work with the second?
import { type ColumnMetadata, sql } from 'kysely'
import type { Queries } from '../schema/queries.ts'

interface Table {
  readonly columns: ReadonlyMap<string, ColumnMetadata>
  /** Unique indexes and other constraints: a new one may refuse a row that the older code writes. */
  readonly rules: readonly string[]
}

export type Tables = ReadonlyMap<string, Table>

export async function readTables(queries: Queries): Promise<Tables> {
  const tables = await queries.db.introspection.getTables()
  const rules = await readRules(queries)
  return new Map(
    tables.map(({ name, columns }) => [
      name,
      {
        columns: new Map(columns.map((column) => [column.name, column])),
        rules: rules.flatMap(({ table, rule }) => (table === name ? [rule] : [])),
      },
    ]),
  )
}

async function readRules({ db, engine }: Queries): Promise<{ table: string; rule: string }[]> {
  const query =
    engine === 'sqlite'
      ? sql<{ table: string; rule: string }>`
          select t.name as "table", 'unique (' || group_concat(c.name, ', ') || ')' as rule
          from sqlite_schema t, pragma_index_list(t.name) i, pragma_index_info(i.name) c
          where t.type = 'table' and i."unique" group by t.name, i.name`
      : sql<{ table: string; rule: string }>`
          select conrelid::regclass::text as "table", pg_get_constraintdef(oid) as rule
          from pg_constraint where conrelid <> 0 and contype <> 'n'
          union all
          select indrelid::regclass::text, pg_get_indexdef(indexrelid)
          from pg_index where indisunique and indrelid::regclass::text not like 'pg_%'`
  return (await query.execute(db)).rows
}

/** One line for each difference. `unused` has the names of what the older code does not use. */
export function incompatibilities(
  before: Tables,
  after: Tables,
  unused: readonly string[] = [],
): string[] {
  const found = [...before].flatMap(([name, table]) => {
    const later = after.get(name)
    return later ? tableIncompatibilities(name, table, later) : [`${name} is missing`]
  })
  return found.filter((line) => !unused.some((name) => line === `${name} is missing`))
}

function tableIncompatibilities(table: string, before: Table, after: Table): string[] {
  const changed = [...before.columns].flatMap(([name, column]) => {
    const later = after.columns.get(name)
    return later ? columnChanges(column, later) : [`${name} is missing`]
  })
  const required = [...after.columns.values()].filter(
    ({ name, isNullable, hasDefaultValue }) =>
      !before.columns.has(name) && !isNullable && !hasDefaultValue,
  )
  const rules = after.rules.filter(
    (rule) => !before.rules.includes(rule) && !isReferenceOfNewColumn(rule, before),
  )
  return [
    ...changed.map((change) => `${table}.${change}`),
    ...required.map(({ name }) => `${table}.${name} is new, not null and has no default`),
    ...rules.map((rule) => `${table} has a new rule: ${rule}`),
  ]
}

/** The older code leaves the column null, and null refers to nothing. */
function isReferenceOfNewColumn(rule: string, { columns }: Table): boolean {
  const column = /^FOREIGN KEY \((\w+)\)/.exec(rule)?.[1]
  return column !== undefined && !columns.has(column)
}

function columnChanges(before: ColumnMetadata, after: ColumnMetadata): string[] {
  const kept = ['dataType', 'isNullable', 'hasDefaultValue'] as const
  return kept
    .filter((property) => before[property] !== after[property])
    .map((property) => `${before.name} has another ${property}`)
}
