// Two accounts claim the same anonymous drop on two nodes, during the fault: one of them gets it.
import { fileForm } from '../harness/api.ts'
import { openFormBrowser } from '../harness/form-browser.ts'
import { password } from '../harness/person.ts'
import type { Entrance, Entrances } from './entrances.ts'
import { appOf, type FaultCluster } from './fault-cluster.ts'
import type { Outcome } from './history.ts'
import { listDrops } from './reads.ts'
import { untilKnown } from './send.ts'

export interface Claimant {
  readonly token: string
  readonly tenant: string
  readonly cookie: string
}

export async function createClaimant(cluster: FaultCluster): Promise<Claimant> {
  const node = cluster.nodes[1]?.plinth
  if (!node) throw new Error('no node')
  const { token, email } = await node.createAccount('unlimited', '--password', password)
  const browser = openFormBrowser({ base: `http://${appOf(cluster)}` })
  await browser.submit('/signin', { email, password })
  const { tenant } = JSON.parse((await browser.open('/session')).text)
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return { token, tenant: tenant.id, cookie }
}

/** An anonymous drop that two accounts want. */
export async function prepareClaims(
  app: string,
  { balancer, nodes }: Entrances,
  claimants: readonly [Claimant, Claimant],
) {
  const body = fileForm('page.html', '<h1>to be claimed</h1>')
  const made = await balancer.send(app, '/api/v1/drops', { method: 'POST', body })
  if (made.status !== 201) throw new Error(`no anonymous drop: ${made.status} ${made.text}`)
  const { slug, claim_url: code } = made.json

  async function claim({ send }: Entrance, { tenant, cookie }: Claimant): Promise<Outcome> {
    const fields = new URLSearchParams({ code, tenant_id: tenant }).toString()
    const form = new Blob([fields], { type: 'application/x-www-form-urlencoded' })
    const headers = { cookie, origin: `http://${app}`, accept: 'text/html' }
    const answer = await untilKnown(() =>
      send(app, '/claim', { method: 'POST', headers, body: form }),
    )
    const isClaimed = answer.headers.location === '/dashboard'
    return isClaimed ? 'acknowledged' : 'refused'
  }

  async function owns({ token }: Claimant): Promise<boolean> {
    const drops = await listDrops({ entrance: balancer, app, token })
    return drops.some((drop) => drop.slug === slug)
  }

  return {
    /** On two nodes at the same time. */
    async run(): Promise<readonly Outcome[]> {
      const [first, , third] = nodes
      return Promise.all([
        claim(first ?? balancer, claimants[0]),
        claim(third ?? balancer, claimants[1]),
      ])
    },
    /** After the fault. */
    async check(outcomes: readonly Outcome[]): Promise<string[]> {
      const claimed = outcomes.map((outcome) => outcome === 'acknowledged')
      // A node with a wrong clock may have refused both; then it can still be claimed.
      if (!claimed.includes(true)) claimed[0] = (await claim(balancer, claimants[0])) !== 'refused'
      const owned = await Promise.all(claimants.map(owns))
      const isRight = String(owned) === String(claimed) && owned.filter(Boolean).length === 1
      return isRight ? [] : [`${slug} was claimed by ${claimed}, and belongs to ${owned}`]
    },
  }
}
