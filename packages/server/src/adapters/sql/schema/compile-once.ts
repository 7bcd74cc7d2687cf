// Queries that are built and compiled once, for the statements of every publish and visit: building
// one takes kysely longer than the database needs to run it.
import type { CompiledQuery, Kysely } from 'kysely'
import type { Engine, Queries } from './queries.ts'
import type { Schema } from './schema.ts'

/** A query of kysely, or raw SQL. */
interface Compilable<Row> {
  compile(db: Kysely<Schema>): CompiledQuery<Row>
}

/** Takes the place of a value in a compiled query. */
class Placeholder {
  readonly name: PropertyKey

  constructor(name: PropertyKey) {
    this.name = name
  }
}

const placeholders = new Proxy({}, { get: (_target, name) => new Placeholder(name) })

/**
 * `build` runs once per engine, with a placeholder for each value that it takes by its name. So it
 * cannot decide by a value, not even by null: `= null` is never true in SQL.
 */
export function compileOnce<Values extends object, Row>(
  build: (queries: Queries, values: Values) => Compilable<Row>,
): (queries: Queries, values: Values) => Promise<Row[]> {
  const compiled = new Map<Engine, CompiledQuery<Row>>()
  const compile = (queries: Queries): CompiledQuery<Row> => {
    const query = build(queries, placeholders as Values).compile(queries.db)
    compiled.set(queries.engine, query)
    return query
  }
  return async (queries, values) => {
    const query = compiled.get(queries.engine) ?? compile(queries)
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    )
    const { rows } = await queries.db.executeQuery<Row>({ ...query, parameters })
    return rows
  }
}
