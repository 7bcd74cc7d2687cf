// Fills every table with generated rows, so that the planner has statistics of large tables.

export interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly nullable: boolean
}

const usualRows = 5000
/** Rows of one parent, such as versions of a drop. */
const rowsPerParent = 4
const fewValues = /^(kind|source|role|purpose|reason|action|processor|plan|interval)$/

/**
 * Statements that fill the tables. Foreign keys must be off: the tables are in any order. Rows that
 * violate a unique constraint are left out.
 */
export function fillTables(columns: readonly Column[], series: string): string[] {
  return [...Map.groupBy(columns, ({ table }) => table)].map(
    ([table, its]) =>
      `insert into ${table} (${its.map(({ name }) => `"${name}"`).join(', ')}) ` +
      `select ${its.map(nullableValue).join(', ')} from ${series} where true on conflict do nothing`,
  )
}

/** SQL table expression with one column `n`, from 0. */
export const sqliteSeries = (rows = usualRows): string =>
  `(with recursive s (n) as (select 0 union all select n + 1 from s where n < ${rows - 1}) select n from s)`
export const postgresSeries = (rows = usualRows): string =>
  `generate_series(0, ${rows - 1}) as s (n)`

/** Select the columns of all tables. */
export const sqliteColumns = `
  select t.name as "table", c.name, c.type, not c."notnull" and c.pk = 0 as nullable
  from sqlite_schema t, pragma_table_info(t.name) c
  where t.type = 'table' and t.name not like 'sqlite%' and t.name not like 'kysely%'`
export const postgresColumns = `
  select table_name as "table", column_name as name, data_type as type,
    is_nullable = 'YES' as nullable
  from information_schema.columns
  where table_schema = 'public' and table_name not like 'kysely%'
  order by table_name`

function nullableValue({ name, type, nullable }: Column): string {
  const value = filledValue(name, type)
  return nullable ? `case when n % 2 = 0 then ${value} end` : value
}

function filledValue(name: string, type: string): string {
  if (!/text/i.test(type)) return 'n'
  if (fewValues.test(name)) return `'value ' || (n % 3)`
  // Ids have the same text in every table, so that references have a row.
  return name.endsWith('_id') ? `'id ' || (n / ${rowsPerParent})` : `'id ' || n`
}
