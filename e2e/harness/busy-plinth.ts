// A server with accounts, a token, a custom domain and drops that get new versions all the time.
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { blobsUrl } from '@plinth/server/test-servers/s3'
import { expect, inject } from 'vitest'
import { type Api, apiOf, folderForm } from './api.ts'
import { password } from './person.ts'
import { type Account, type Plinth, startPlinth } from './plinth.ts'

const dropCount = 4
export const paths = ['index.html', ...Array.from({ length: 8 }, (_, n) => `files/${n}.txt`)]
export const filesOf = (stamp: string) =>
  Object.fromEntries(paths.map((name) => [name, `${stamp} ${name} ${stamp.repeat(500)}`]))

interface PublishedDrop {
  readonly id: string
  readonly slug: string
  /** Number of the last acknowledged version, and the stamp of each. */
  acknowledged: number
  readonly stamps: Map<number, string>
}

export interface BusyPlinth {
  readonly plinth: Plinth
  readonly account: Account
  readonly target: string
  readonly drops: readonly PublishedDrop[]
  stopPublishing(): Promise<void>
  stop(): Promise<void>
}

export async function startBusyPlinth(): Promise<BusyPlinth> {
  const plinth = await startPlinth()
  const account = await plinth.createAccount('plus', '--password', password)
  const api = apiOf(plinth, account)
  const drops: PublishedDrop[] = []
  for (let n = 0; n < dropCount; n++) {
    const { id, slug } = (await api('POST', '/sites', { slug: `busy-${n}` })).json
    drops.push({ id, slug, acknowledged: 0, stamps: new Map() })
    await publish(api, drops[n] as PublishedDrop)
  }
  const hostname = { hostname: 'busy.example.com' }
  expect((await api('POST', `/sites/${drops[0]?.id}/domains`, hostname)).status).toBe(201)

  const publishing = new AbortController()
  const loops = drops.map(async (drop) => {
    while (!publishing.signal.aborted) {
      await publish(api, drop)
      // Enough for several publishes during each backup. An account has a budget of parse time.
      await sleep(400)
    }
  })
  const stopPublishing = async () => {
    publishing.abort()
    await Promise.all(loops)
  }
  return {
    plinth,
    account,
    target: backupTarget(plinth),
    drops,
    stopPublishing,
    async stop() {
      await stopPublishing()
      await plinth.stop()
    },
  }
}

function backupTarget({ stores }: Plinth): string {
  const name = `${path.basename(stores.dataDir)}-backups`
  if (inject('stores') === 'postgres-s3') return blobsUrl(inject('s3'), name)
  return path.join(stores.dataDir, name)
}

async function publish(api: Api, drop: PublishedDrop): Promise<void> {
  const stamp = `${drop.slug}-${drop.stamps.size}`
  const form = folderForm(filesOf(stamp))
  const { status, json } = await api('POST', `/sites/${drop.id}/upload-bundle`, form)
  expect(status).toBe(201)
  drop.stamps.set(json.version_number, stamp)
  drop.acknowledged = json.version_number
}
