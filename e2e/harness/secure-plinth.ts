// A server with two workers that terminates TLS itself, with a drop published over HTTPS.
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getFreePort } from '@plinth/server/test-servers/free-port'
import { folderForm } from './api.ts'
import { untilDated } from './dated.ts'
import { type Plinth, startPlinth } from './plinth.ts'
import { createSecureClient, type SecureClient, type SecureRequest } from './secure-client.ts'

export const app = 'plinth.test'
export const drop = 'secure-drop.drops.test'

type Files = Readonly<Record<string, string | Buffer<ArrayBuffer>>>

export interface SecurePlinth {
  readonly plinth: Plinth
  /** The HTTPS port. */
  readonly port: number
  readonly client: SecureClient
  /** Authorization header of the drop's owner. */
  readonly authorization: string
  /**
   * Copies a certificate of the fixtures, or only one file of it, to where the server reads its
   * own.
   */
  install(name: string, files?: readonly ('certificate' | 'key')[]): Promise<void>
  stop(): Promise<void>
}

export const fixture = (name: string): string =>
  path.resolve(import.meta.dirname, '../fixtures/tls', `${name}.pem`)

export async function startSecurePlinth(
  files: Files,
  env: Readonly<Record<string, string>> = {},
): Promise<SecurePlinth> {
  const folder = await mkdtemp(path.join(tmpdir(), 'plinth-tls-'))
  const own = (kind: string) => path.join(folder, `${kind}.pem`)
  const install: SecurePlinth['install'] = async (name, kinds = ['certificate', 'key']) => {
    // One after the other, as tools that renew certificates do.
    for (const kind of kinds) await copyFile(fixture(`${name}-${kind}`), own(kind))
  }
  await install('service')
  const port = await getFreePort()
  const plinth = await startPlinth({
    PLINTH_HOST: '0.0.0.0,::',
    PLINTH_WORKERS: '2',
    PLINTH_TLS: 'files',
    PLINTH_TLS_CERT: own('certificate'),
    PLINTH_TLS_KEY: own('key'),
    PLINTH_HTTPS_PORT: String(port),
    PLINTH_BASE_URL: `https://${app}:${port}`,
    PLINTH_SITES_DOMAIN: `drops.test:${port}`,
    PLINTH_SECRET: 'a secret that both workers share',
    ...env,
  })
  async function stop(): Promise<void> {
    await plinth.stop()
    await rm(folder, { recursive: true })
  }
  try {
    const roots = ['service', 'service-renewed'].map((name) =>
      readFile(fixture(`${name}-certificate`), 'utf8'),
    )
    const client = createSecureClient(port, (await Promise.all(roots)).join(''))
    const authorization = `Bearer ${(await plinth.createAccount('plus')).token}`
    await publish(client, authorization, files)
    await untilDated(drop, (host) => client.overHttp1(host, {}))
    return { plinth, port, client, authorization, install, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function publish(client: SecureClient, authorization: string, files: Files): Promise<void> {
  async function post(
    to: string,
    { headers, body }: Required<Pick<SecureRequest, 'headers' | 'body'>>,
  ) {
    const path = `/api/v1${to}`
    const all = { ...headers, authorization }
    const response = await client.overHttp2(app, { method: 'POST', path, headers: all, body })
    if (response.status !== 201) throw new Error(`${to}: ${response.status} ${response.body}`)
    return JSON.parse(String(response.body))
  }
  const json = { 'content-type': 'application/json' }
  const { id } = await post('/sites', {
    headers: json,
    body: Buffer.from('{"slug":"secure-drop"}'),
  })
  const form = new Response(folderForm(files))
  await post(`/sites/${id}/upload-bundle`, {
    headers: { 'content-type': form.headers.get('content-type') ?? '' },
    body: Buffer.from(await form.arrayBuffer()),
  })
}
