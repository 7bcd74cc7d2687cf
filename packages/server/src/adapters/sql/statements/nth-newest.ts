// Times of the nth newest rows of several subjects, in one statement.
import { sql } from 'kysely'
import { compileOnce } from '../schema/compile-once.ts'
import type { Queries } from '../schema/queries.ts'

export interface Nth<Column extends string> {
  /** Column of the subject. */
  readonly column: Column
  readonly subject: string
  /** Counted from 1. */
  readonly n: number
}

type Compiled = ReturnType<typeof compileOnce<Values, Times>>
type Values = Readonly<Record<string, string | number>>
type Times = Readonly<Record<string, number | null>>

/** The times are in the order of the subjects; null if there are fewer rows. */
export function nthNewestIn<Column extends string>(
  table: 'attempts' | 'anonymous_publishes',
): (queries: Queries, wanted: readonly Nth<Column>[]) => Promise<(number | null)[]> {
  // Few: a caller has one or three networks, with or without a browser.
  const compiled = new Map<string, Compiled>()

  const compile = (columns: readonly Column[]): Compiled =>
    compileOnce((_queries, values: Values) => {
      const times = columns.map((column, i) => {
        const ofSubject = sql`${sql.ref(column)} = ${values[`subject${i}`]}`
        const rows = sql`select at from ${sql.table(table)} where ${ofSubject}`
        return sql`(${rows} order by at desc limit 1 offset ${values[`offset${i}`]}) as ${sql.ref(`time${i}`)}`
      })
      return sql<Times>`select ${sql.join(times)}`
    })

  return async (queries, wanted) => {
    if (wanted.length === 0) return []
    const columns = wanted.map(({ column }) => column)
    const shape = columns.join()
    const find = compiled.get(shape) ?? compile(columns)
    compiled.set(shape, find)
    const values = wanted.flatMap(({ subject, n }, i) => [
      [`subject${i}`, subject],
      [`offset${i}`, n - 1],
    ])
    const [times] = await find(queries, Object.fromEntries(values))
    return wanted.map((_, i) => times?.[`time${i}`] ?? null)
  }
}
