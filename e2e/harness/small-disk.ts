// A server whose disk can run out of space.
import { spawnSync } from 'node:child_process'
import { rm, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import { eventually } from './eventually.ts'
import { type Plinth, startPlinth } from './plinth.ts'
import { listSpool } from './stored-blobs.ts'

export interface SmallDisk {
  readonly plinth: Plinth
  /** Uses all free space except for `leaveBytes`. */
  fill(leaveBytes: number): Promise<void>
  freeSpace(): Promise<void>
  /** Uploads in progress, or left behind. */
  listSpool(): Promise<string[]>
}

// Without root the process becomes root of its own user namespace, and may mount there.
const namespaces = process.getuid?.() === 0 ? ['--mount'] : ['--user', '--mount']
const unshare = ['unshare', ...namespaces, ...(namespaces.length > 1 ? ['--map-root-user'] : [])]

/** Whether this machine lets a process mount file systems that only it sees. */
export function canMount(): boolean {
  const [program = '', ...args] = unshare
  return spawnSync(program, [...args, 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0
}

export const startOnSmallDisk = (env: Record<string, string> = {}): Promise<SmallDisk> =>
  canMount() ? startOnOwnFileSystem(env) : startWithLimitedFiles(env)

const diskBytes = 64 * 1_048_576
const mount = `mount -t tmpfs -o size=${diskBytes} none "$PLINTH_DATA_DIR" && exec "$@"`
const enter = ['nsenter', ...namespaces, '--preserve-credentials', '--target']

/** Gives the server a small file system as its data folder. */
export const ownFileSystem = {
  server: (command: string[]) => [...unshare, 'sh', '-c', mount, 'sh', ...command],
  /** Runs a command that sees the file systems of the server. */
  operator: (command: string[], pid: number) => [...enter, String(pid), ...command],
}

/** The data folder is a small file system, visible to the server only and removed when it ends. */
async function startOnOwnFileSystem(env: Record<string, string>): Promise<SmallDisk> {
  const plinth = await startPlinth(env, ownFileSystem)
  const dataDir = path.join(`/proc/${plinth.pid}/root`, plinth.stores.dataDir)
  const compressed = () => listSpool({ stores: { ...plinth.stores, dataDir } }, 'compression')
  const filler = path.join(dataDir, 'filler')
  return {
    plinth,
    async fill(leaveBytes) {
      // Compression in progress frees its space when it ends.
      await eventually(async () => expect(await compressed()).toEqual([]))
      let written = 0
      const block = Buffer.alloc(65_536)
      const fillUp = async () => {
        for (;;) {
          await writeFile(filler, block, { flag: 'a' })
          written += block.length
        }
      }
      await fillUp().catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOSPC') throw error
      })
      if (leaveBytes > 0) await truncate(filler, written - leaveBytes)
    },
    freeSpace: () => rm(filler),
    listSpool: () => listSpool({ stores: { ...plinth.stores, dataDir } }),
  }
}

/** Without the right to mount (most containers): no file may grow beyond a few megabytes. */
async function startWithLimitedFiles(env: Record<string, string>): Promise<SmallDisk> {
  let full = false
  const limited = ['sh', '-c', 'ulimit -f 6144 && exec "$@"', 'sh']
  const plinth = await startPlinth(env, {
    server: (command) => (full ? [...limited, ...command] : command),
    operator: (command) => command,
  })
  async function restart(isFull: boolean): Promise<void> {
    full = isFull
    await plinth.kill('SIGKILL')
    await plinth.restart()
  }
  return {
    plinth,
    fill: () => restart(true),
    freeSpace: () => restart(false),
    listSpool: () => listSpool(plinth),
  }
}
