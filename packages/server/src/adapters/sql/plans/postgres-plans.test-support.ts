// Plans of statements on PostgreSQL.
import pg from 'pg'
import {
  type Column,
  fillTables,
  postgresColumns,
  postgresSeries,
} from './fill-tables.test-support.ts'
import type { Planner } from './query-plans.test-support.ts'

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Cond'?: string
  readonly Plans?: readonly PlanNode[]
}

/** The database must be migrated. */
export async function openPostgresPlanner(url: string): Promise<Planner> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Column>(postgresColumns)
  // Turns foreign keys off.
  await client.query('set session_replication_role = replica')
  await client.query(fillTables(rows, postgresSeries()).join(';'))
  await client.query('analyze')
  return {
    async scannedTables({ sql, parameters }) {
      // A prepared statement may get either plan: with its parameters, or for any parameters.
      const own = await client.query(`explain (format json) ${sql}`, [...parameters])
      const generic = await client.query(`explain (format json, generic_plan) ${sql}`)
      const plans = [own, generic].map(({ rows }) => rows[0]['QUERY PLAN'][0].Plan)
      return [...new Set(plans.flatMap((plan) => scannedIn(plan, false)))]
    },
    close: () => client.end(),
  }
}

function scannedIn(node: PlanNode, isLimited: boolean): string[] {
  const { 'Node Type': type, 'Relation Name': table, Plans: inner = [] } = node
  const isWhole = type === 'Seq Scan' || (/^Index/.test(type) && !node['Index Cond'] && !isLimited)
  // A limit ends an ordered scan early, but not one whose rows are sorted or counted afterwards.
  const limitsInner =
    type === 'Limit' || (isLimited && !/^(Sort|Aggregate|Hash|WindowAgg)/.test(type))
  return [
    ...(isWhole && table ? [table] : []),
    ...inner.flatMap((each) => scannedIn(each, limitsInner)),
  ]
}
