// Counts the statements that this process sends to its database.
import { DatabaseSync, StatementSync } from 'node:sqlite'
import pg from 'pg'
import { vi } from 'vitest'

/** Settings of the connection are not counted. */
const isSetting = (text: string) => /^pragma /.test(text)

/** The statements of `work` on SQLite or PostgreSQL. Nothing else may use a database meanwhile. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = []
  const { all, run } = StatementSync.prototype
  const { exec } = DatabaseSync.prototype
  const { query } = pg.Client.prototype
  const spies = [
    vi.spyOn(StatementSync.prototype, 'all').mockImplementation(function (
      this: StatementSync,
      ...values
    ) {
      statements.push(this.sourceSQL)
      return all.apply(this, values as never)
    }),
    vi.spyOn(StatementSync.prototype, 'run').mockImplementation(function (
      this: StatementSync,
      ...values
    ) {
      statements.push(this.sourceSQL)
      return run.apply(this, values as never)
    }),
    vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (
      this: DatabaseSync,
      text,
    ) {
      statements.push(text)
      exec.call(this, text)
    }),
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      config: never,
    ) {
      statements.push(textOf(config))
      return (query as (config: never) => unknown).call(this, config)
    } as never),
  ]
  try {
    await work()
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
  return statements.filter((text) => !isSetting(text))
}

const textOf = (config: string | pg.QueryConfig): string =>
  typeof config === 'string' ? config : config.text
