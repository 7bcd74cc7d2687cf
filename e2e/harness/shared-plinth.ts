// A server that the suites of a Vitest worker use one after the other: starting one takes about two
// seconds of CPU time.
import { spawn } from 'node:child_process'
import { resetLimits } from './accounts.ts'
import { type Plinth, startPlinth } from './plinth.ts'
import { signal } from './processes.ts'

/** Cannot be stopped or restarted. Accounts, drops and mails of earlier suites may still exist. */
export type SharedPlinth = Omit<Plinth, 'kill' | 'restart' | 'stop'>

let starting: Promise<Plinth> | undefined

/**
 * For suites that work with accounts and drops of their own. A suite that stops the server, changes
 * its files or settings, measures it or needs empty stores starts its own with `startPlinth`.
 */
export async function sharedPlinth(): Promise<SharedPlinth> {
  starting ??= startUntilWorkerExits()
  const plinth = await starting
  await resetLimits(plinth.environment)
  const earlier = plinth.output().length
  return { ...plinth, output: () => plinth.output().slice(earlier) }
}

async function startUntilWorkerExits(): Promise<Plinth> {
  const plinth = await startPlinth()
  process.once('exit', () => {
    signal(plinth.pid, 'SIGKILL')
    // Not by this process: Vitest kills it after half a second.
    spawn('rm', ['-rf', plinth.stores.dataDir], { detached: true, stdio: 'ignore' })
  })
  // Vitest ends its workers with SIGTERM, and Ctrl-C sends SIGINT. By default, Node emits no `exit`
  // event for either.
  for (const name of ['SIGTERM', 'SIGINT']) process.once(name, () => process.exit())
  return plinth
}
