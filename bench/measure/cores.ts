// Keeps servers and load generators on different cores, so that they do not take turns on one.
import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { processesOf } from './process-tree.ts'

const execute = promisify(execFile)

export interface Cores {
  /** Restricts all threads of a running server to the first core. */
  pinServer(pid: number): Promise<void>
  /** Put before the command line of a load generator: restricts it to the second core. */
  readonly generator: readonly string[]
}

/** Without `taskset`, or with a single core, nothing is restricted. */
export function assignCores(taskset: string | null): Cores {
  if (taskset === null || availableParallelism() < 2)
    return { pinServer: async () => {}, generator: [] }
  return {
    async pinServer(pid) {
      for (const each of await processesOf(pid))
        await execute(taskset, ['-a', '-p', '-c', '0', String(each)])
    },
    generator: [taskset, '-c', '1'],
  }
}
