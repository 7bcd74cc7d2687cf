// Files in the blob store that no version needs, and files of versions that are missing, after
// `plinthd gc`.
import { runPlinthd } from '../harness/plinth.ts'
import { readBlobs } from '../harness/stored-blobs.ts'
import { openEntrances } from './entrances.ts'
import { appOf } from './fault-cluster.ts'
import type { Service } from './round.ts'
import { call } from './writes.ts'

export async function findStray({ cluster, token }: Service): Promise<string[]> {
  const { environment } = cluster
  const entrances = openEntrances(cluster)
  const writer = { entrance: entrances.balancer, app: appOf(cluster), token }
  try {
    let problems: string[] = []
    // Compression may be in progress, and leases of killed processes last for two minutes.
    for (let attempt = 0; attempt < 200; attempt++) {
      const cleaned = await runPlinthd(environment, 'gc', '--confirm-clock')
      if (cleaned.code !== 0) return [`gc failed: ${cleaned.stderr}`]
      const sites = await call(writer, '/sites', {})
      const ids = (sites.json as { id: string }[]).map(({ id }) => id)
      const { stored, needed } = await readBlobs({ environment }, ids)
      const stray = stored.filter((pack) => !needed.includes(pack))
      const missing = needed.filter((pack) => !stored.includes(pack))
      if (missing.length > 0) return [`missing packs: ${missing}`]
      if (stray.length === 0) return []
      problems = [`packs that no version needs: ${stray}`]
    }
    return problems
  } finally {
    entrances.close()
  }
}
