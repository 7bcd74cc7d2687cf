// Names of prepared statements, so that a PostgreSQL connection parses and plans a statement once
// instead of at every execution.
import { createHash } from 'node:crypto'

/**
 * A statement is named from this execution on. The server keeps what it has prepared until the
 * connection ends, so rare statements are not.
 */
const namedFrom = 3
/** Bounds the memory that each connection takes in the server. */
const maxNames = 200
const maxSeen = 2000

/** The length of a list is part of such a statement's text, so it has many variants. */
const hasList = /\bin \(\$\d+, |\), \(/

export interface StatementNames {
  /** Undefined if the statement is not to be prepared. The same text always has the same name. */
  nameOf(text: string): string | undefined
}

export function createStatementNames(): StatementNames {
  const executions = new Map<string, number>()
  const names = new Map<string, string>()

  return {
    nameOf(text) {
      const name = names.get(text)
      if (name !== undefined) return name
      if (names.size >= maxNames || hasList.test(text)) return undefined
      const count = (executions.get(text) ?? 0) + 1
      if (count < namedFrom) {
        if (executions.size >= maxSeen) executions.clear()
        executions.set(text, count)
        return undefined
      }
      executions.delete(text)
      const next = statementName(text)
      names.set(text, next)
      return next
    },
  }
}

/**
 * A digest of the text: behind a pooler that shares connections between processes, the same name must
 * never stand for another statement. At most 63 bytes, the length of a name in PostgreSQL.
 */
const statementName = (text: string): string =>
  `plinth_${createHash('sha256').update(text).digest('hex').slice(0, 40)}`
