// Files in the blob store that no version needs, and files of versions that are missing, after
// `plinthd gc`.
import { setTimeout as sleep } from 'node:timers/promises'
import { runPlinthd } from '../harness/plinth.ts'
import { readBlobs } from '../harness/stored-blobs.ts'
import { openEntrances } from './entrances.ts'
import { appOf } from './fault-cluster.ts'
import { listDrops } from './reads.ts'
import type { Service } from './round.ts'

/** `isOver`: the nodes are killed first, because the leases of processes that ended do not count. */
export async function findStray(
  { cluster, token, claimants }: Service,
  { isOver }: { readonly isOver: boolean },
): Promise<string[]> {
  const { environment } = cluster
  const entrances = openEntrances(cluster)
  const idsOf = async (owner: string): Promise<string[]> => {
    const writer = { entrance: entrances.balancer, app: appOf(cluster), token: owner }
    return (await listDrops(writer)).map(({ id }) => id)
  }
  const owners = [token, ...claimants.map((claimant) => claimant.token)]
  try {
    const ids = (await Promise.all(owners.map(idsOf))).flat()
    if (isOver) await Promise.all(cluster.nodes.map(({ plinth }) => plinth.kill('SIGKILL')))
    let problems: string[] = []
    // Nodes that run may be compressing, or keep a lease that they could not release for two minutes.
    for (let attempt = 0; attempt < 30; attempt++) {
      const cleaned = await runPlinthd(environment, 'gc', '--confirm-clock', '--unknown-drops')
      if (cleaned.code !== 0) return [`gc failed: ${cleaned.stderr}`]
      const { stored, needed, received } = await readBlobs({ environment }, ids)
      const stray = stored.filter((pack) => !needed.includes(pack) && !received.includes(pack))
      const missing = needed.filter((pack) => !stored.includes(pack))
      if (missing.length > 0) return [`missing packs: ${missing}`]
      if (stray.length === 0) return []
      problems = [`packs that no version needs: ${stray}`]
      await sleep(5000)
    }
    return problems
  } finally {
    entrances.close()
  }
}
