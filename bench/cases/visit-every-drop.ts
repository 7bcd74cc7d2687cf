// Visits every drop of `bench soak` on both nodes before the load, so that their caches are full when
// the measurement begins: memory that still grows then is not that of caches.
import { logProgress } from '../bench-run.ts'
import type { SoakCluster } from './soak-cluster.ts'
import { type Load, openLoads } from './soak-load.ts'

const openAtOnce = 8

export async function visitEveryDrop(cluster: SoakCluster): Promise<void> {
  logProgress('Visiting every drop …')
  const { loads, close } = openLoads(cluster)
  try {
    const total = cluster.drops.length
    await Promise.all([repeat(loads['cold visits'], total), repeat(loads['TLS handshakes'], total)])
  } finally {
    close()
  }
}

const logFailure = (error: unknown): void => logProgress(`A visit failed: ${String(error)}`)

async function repeat({ work }: Load, times: number): Promise<void> {
  let next = 0
  const inTurn = async () => {
    // A run takes hours: a visit that fails is reported, and leaves one drop out of the caches.
    while (next < times) await work(next++).catch(logFailure)
  }
  await Promise.all(Array.from({ length: openAtOnce }, inTurn))
}
