// Several nodes of one service, on PostgreSQL and S3, whose program can be replaced.
import { inject } from 'vitest'
import { type CommandWrappers, type Plinth, startPlinth } from './plinth.ts'
import { createStores } from './stores.ts'

export interface Cluster {
  readonly nodes: readonly Plinth[]
  readonly databaseUrl: string
  /** Nodes, and commands, run this program from their next start on. */
  use(program: string): void
  stop(): Promise<void>
}

export interface ClusterOptions {
  readonly count: number
  readonly env: Readonly<Record<string, string>>
  /** That of this checkout by default. */
  readonly program?: string
}

export async function startCluster({ count, env, program }: ClusterOptions): Promise<Cluster> {
  const stores = await createStores('postgres-s3')
  const { PLINTH_DATA_DIR: _, ...shared } = stores.env
  let current = program ?? inject('plinthd')
  const replaced = ([node = '', , ...args]: string[]) => [node, current, ...args]
  const wrappers: CommandWrappers = { server: replaced, operator: replaced }
  const nodes: Plinth[] = []
  async function stop(): Promise<void> {
    await Promise.all(nodes.map((node) => node.stop()))
    await stores.remove()
  }
  try {
    for (let n = 0; n < count; n++)
      nodes.push(await startPlinth({ PLINTH_WORKERS: '1', ...shared, ...env }, wrappers))
  } catch (error) {
    await stop()
    throw error
  }
  return {
    nodes,
    databaseUrl: shared.DATABASE_URL ?? '',
    use(next) {
      current = next
    },
    stop,
  }
}
