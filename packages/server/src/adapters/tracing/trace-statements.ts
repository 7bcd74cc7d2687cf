// Database statements as steps: their text, which has placeholders instead of values.
import type { Step, Tracing } from '../../ports/tracing.ts'
import type { ObserveStatement } from '../sql/engines/observe-statement.ts'

/** A list of values makes a statement long. */
const maxTextLength = 1000
/** There are fewer, except for lists of different lengths. */
const maxKnown = 500

export function traceStatements(tracing: Tracing): ObserveStatement {
  const known = new Map<string, Step>()
  function stepOf(sql: string): Step {
    const before = known.get(sql)
    if (before) return before
    if (known.size >= maxKnown) known.clear()
    const step = statementStep(sql)
    known.set(sql, step)
    return step
  }
  return (sql, run) =>
    // Looked up only within a trace.
    tracing.currentTraceId() === null ? run() : tracing.step(stepOf(sql), run)
}

export function statementStep(sql: string): Step {
  const [operation = ''] = /^\w+/.exec(sql) ?? []
  // Of several statements that are sent together, the first.
  const [, table] = /^[^;]*?\b(?:from|into|update)\s+"?(\w+)/.exec(sql) ?? []
  return {
    name: table === undefined ? operation : `${operation} ${table}`,
    kind: 'client',
    attributes: {
      'db.operation.name': operation,
      ...(table !== undefined && { 'db.collection.name': table }),
      'db.query.text': copyOf(sql.slice(0, maxTextLength)),
    },
  }
}

/** A substring would keep the whole statement in memory. */
const copyOf = (text: string): string => Buffer.from(text).toString()
