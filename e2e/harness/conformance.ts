// Runs the public MCP conformance suite. The runner has no credential, so it calls through a proxy
// that adds one.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { getFreePort } from '@plinth/server/test-servers/free-port'
import { hangMs } from './eventually.ts'
import type { Account, Plinth } from './plinth.ts'

const require = createRequire(import.meta.url)
const program = require.resolve('@modelcontextprotocol/conformance/dist/index.js')

export interface BearerProxy {
  readonly url: string
  close(): Promise<void>
}

/** Forwards requests unchanged, including the Host, with the account's token. */
export async function startBearerProxy(
  plinth: Pick<Plinth, 'port'>,
  { token }: Account,
): Promise<BearerProxy> {
  const proxy = createServer((incoming, response) => {
    const headers = { ...incoming.headers, authorization: `Bearer ${token}` }
    const options = { host: '127.0.0.1', port: plinth.port, path: incoming.url ?? '/', headers }
    const outgoing = request({ ...options, method: incoming.method ?? 'GET' }, (upstream) => {
      response.writeHead(upstream.statusCode ?? 502, upstream.headers)
      // The runner may disconnect before the end of the response.
      pipeline(upstream, response).catch(() => {})
    })
    pipeline(incoming, outgoing).catch(() => response.destroy())
  })
  proxy.listen(0, 'localhost')
  await once(proxy, 'listening')
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}/mcp`,
    async close() {
      proxy.closeAllConnections()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}

/** Null if the scenario passes; otherwise the runner's output. */
export function runScenario(
  url: string,
  scenario: string,
  revision: string,
): Promise<string | null> {
  const args = [program, 'server', '--url', url, '--scenario', scenario, '--spec-version', revision]
  const { promise, resolve } = Promise.withResolvers<string | null>()
  execFile(process.execPath, args, { timeout: hangMs }, (error, stdout, stderr) =>
    resolve(error ? `${error.message}\n${stdout}\n${stderr}` : null),
  )
  return promise
}

interface AuthorizationRun {
  /** A public client that may redirect to `http://127.0.0.1/callback`. */
  readonly clientId: string
  /** Approves the authorization request at the URL that the runner prints. */
  readonly allow: (url: string) => Promise<void>
}

/** Null if the authorization server passes; otherwise the runner's output. */
export async function runAuthorization(
  { base }: Pick<Plinth, 'base'>,
  { clientId, allow }: AuthorizationRun,
): Promise<string | null> {
  const port = await getFreePort()
  const options = { url: base, 'client-id': clientId, resource: `${base}/mcp`, port: String(port) }
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
  const run = execFile(process.execPath, [program, 'authorization', ...args], { timeout: hangMs })
  const outcome = once(run, 'close')
  let output = ''
  let approved = false
  run.stderr?.on('data', (chunk) => (output += chunk))
  for await (const chunk of run.stdout ?? []) {
    output += chunk
    const [, url] = /^(https?:\/\/\S+\/authorize\?\S+)\n/m.exec(output) ?? []
    if (url === undefined || approved) continue
    approved = true
    await allow(url)
  }
  const [code] = await outcome
  return code === 0 && approved ? null : output
}
