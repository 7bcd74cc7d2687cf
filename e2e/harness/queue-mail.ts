// Queues mail in a process that crashes right after its commit.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Plinth } from './plinth.ts'

const program = path.resolve(
  import.meta.dirname,
  '../../packages/server/test-servers/queue-mail-process.ts',
)

/** Leaves the outbox as such a process leaves it. */
export async function queueMailAndCrash(
  { environment }: Pick<Plinth, 'environment'>,
  ...mails: object[]
): Promise<void> {
  const args = [program, JSON.stringify(mails)]
  const child = spawn(process.execPath, args, {
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (chunk) => (output += chunk))
  const [, signal] = await once(child, 'exit')
  if (signal !== 'SIGKILL') throw new Error(`the process ended before its crash:\n${output}`)
}
