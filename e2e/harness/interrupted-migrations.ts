// Migrations of an old database by `plinthd` processes that are killed, alone and beside another one.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject } from 'vitest'
import type { DatabaseState } from '../../packages/server/src/adapters/sql/migrations/database-state.test-support.ts'
import { createOldDatabase, type DatabaseCopy, type OldDatabase } from './old-databases.ts'
import { runPlinthd } from './plinth.ts'
import type { StoresPair } from './suite-stores.ts'

export interface MigrationWorld {
  readonly old: OldDatabase
  readonly before: DatabaseState
  /** After a migration that was not interrupted. */
  readonly after: DatabaseState
  /** How long that one took. */
  readonly durationMs: number
}

export async function prepareMigrations(pair: StoresPair, rows: number): Promise<MigrationWorld> {
  const old = await createOldDatabase(pair, rows)
  const copy = await old.copy()
  const before = await copy.read()
  const process = await startProcess(copy, 'migrate')
  await process.untilMigrating()
  const begin = performance.now()
  const code = await process.exited
  const durationMs = performance.now() - begin
  expect([code, process.output()]).toEqual([0, expect.stringContaining('Applied')])
  const after = await copy.read()
  await copy.remove()
  expect(after.migrations.length).toBeGreaterThan(before.migrations.length)
  for (const [name, { rows }] of Object.entries(before.tables)) {
    expect(rows, name).toBeGreaterThan(0)
    expect(after.tables[name]?.rows, name).toBe(rows)
  }
  return { old, before, after, durationMs }
}

/**
 * Kills servers and commands while they migrate one database. Each leaves it as it was, and the next
 * one that is not killed completes the migration.
 */
export async function testInterruptions(
  { old, before, after, durationMs }: MigrationWorld,
  interruptions: number,
): Promise<void> {
  let copy = await old.copy()
  for (let count = 0; count < interruptions; ) {
    const process = await startProcess(copy, count % 2 === 0 ? 'migrate' : 'serve')
    await process.untilMigrating()
    await Promise.race([sleep(Math.random() * durationMs), process.exited])
    await process.kill()
    await untilIdle(copy)
    const left = await copy.read()
    if (left.migrations.length === before.migrations.length) {
      expect(left).toEqual(before)
      count += 1
    } else {
      // It was too late. A server has changed more by now, so the next one gets another copy.
      expect(left.schema).toEqual(after.schema)
      await copy.remove()
      copy = await old.copy()
    }
  }
  const completed = await runPlinthd(await copy.environment(), 'migrate')
  expect([completed.code, completed.stderr]).toEqual([0, ''])
  expect(await copy.read()).toEqual(after)
  const again = await runPlinthd(await copy.environment(), 'migrate')
  expect(again.stdout).toBe('The database is up to date.\n')
  await copy.remove()
}

/** Two processes migrate at once and one of them is killed: the other completes the migration. */
export async function testConcurrency(
  { old, after, durationMs }: MigrationWorld,
  rounds: number,
): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const copy = await old.copy()
    const [first, second] = await Promise.all([
      startProcess(copy, 'migrate'),
      startProcess(copy, 'migrate'),
    ])
    await first.untilMigrating()
    await sleep(Math.random() * durationMs)
    await first.kill()
    expect([await second.exited, second.output()]).toEqual([0, expect.any(String)])
    expect(await copy.read()).toEqual(after)
    await copy.remove()
  }
}

interface MigratingProcess {
  /** Resolves when a process migrates the database, or this one has exited. */
  untilMigrating(): Promise<void>
  readonly exited: Promise<number | null>
  kill(): Promise<void>
  output(): string
}

async function startProcess(
  copy: DatabaseCopy,
  command: 'migrate' | 'serve',
): Promise<MigratingProcess> {
  const env = await copy.environment()
  const child = spawn(process.execPath, [inject('plinthd'), command], { env })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  let hasExited = false
  const exited = once(child, 'exit').then(([code]) => {
    hasExited = true
    return code as number | null
  })
  return {
    exited,
    output: () => output,
    async untilMigrating() {
      while (!hasExited && !(await copy.isMigrating())) await sleep(2)
    },
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

/** PostgreSQL ends the statement of a client that was killed, and then its transaction. */
async function untilIdle(copy: DatabaseCopy): Promise<void> {
  while (await copy.isMigrating()) await sleep(10)
}
