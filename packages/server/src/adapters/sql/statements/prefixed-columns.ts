// Columns of several tables in one row: each table's have a prefix.

type Prefixed<
  Column extends string,
  Prefix extends string,
> = Column extends `${string}.${infer Name}` ? `${Column} as ${Prefix}${Name}` : never

/** `prefixed('live_', ['versions.id'])` selects `versions.id as live_id`. */
export const prefixed = <Column extends string, Prefix extends string>(
  prefix: Prefix,
  columns: readonly Column[],
) =>
  columns.map(
    (column) => `${column} as ${prefix}${column.slice(column.indexOf('.') + 1)}`,
  ) as Prefixed<Column, Prefix>[]

type Unprefixed<Row, Prefix extends string> = {
  [Key in keyof Row as Key extends `${Prefix}${infer Name}` ? Name : never]: Row[Key]
}

/** The part of a row whose columns have the prefix. */
export function unprefixed<Row extends object, Prefix extends string>(prefix: Prefix, row: Row) {
  const part: Record<string, unknown> = {}
  for (const key in row) if (key.startsWith(prefix)) part[key.slice(prefix.length)] = row[key]
  return part as Unprefixed<Row, Prefix>
}
