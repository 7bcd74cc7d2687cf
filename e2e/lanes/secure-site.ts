// The plain drop once more, on a server that terminates TLS.
import { getFreePort } from '@plinth/server/test-servers/free-port'
import { expect } from 'vitest'
import { eventually } from '../harness/eventually.ts'
import { app, drop, startSecurePlinth } from '../harness/secure-plinth.ts'
import type { Ways } from './compare.ts'
import { request } from './exchange-text.ts'
import { files, type Hosts, type Site } from './site.ts'

export interface SecureSite {
  readonly site: Site
  readonly ways: Ways
  stop(): Promise<void>
}

/** All hosts of the site are that of the one drop, except the app host: the connection is for it. */
export async function prepareSecureSite(plain: Site): Promise<SecureSite> {
  const around = await getFreePort()
  const { port, client, stop } = await startSecurePlinth(files, {
    PLINTH_WORKERS: '1',
    PLINTH_TEST_PORT_WITHOUT_LANE: String(around),
  })
  for (const path of ['/', '/app.js', '/docs/nothing']) {
    await eventually(async () => {
      const { headers } = await client.overHttp2(drop, {
        path,
        headers: { 'accept-encoding': 'br' },
      })
      expect(headers['content-encoding']).toBe('br')
    })
  }
  const host = `${drop}:${port}`
  const hosts = Object.fromEntries(Object.keys(plain.hosts).map((name) => [name, host]))
  const last = request('GET /the/end HTTP/1.1', `Host: ${host}`, 'Connection: close')
  return {
    site: { ...plain, hosts: { ...(hosts as unknown as Hosts), app: `${app}:${port}` } },
    ways: {
      lane: { port, servername: drop },
      around: { port: around, servername: drop },
      last,
    },
    stop,
  }
}
