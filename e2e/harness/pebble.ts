// Runs Pebble, a real ACME server, with its DNS server on loopback for one test file.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { getFreePort } from '@plinth/server/test-servers/free-port'
import { type ChallengeDns, challengeDns } from './challenge-dns.ts'
import { eventually } from './eventually.ts'
import { findPebble } from './pebble-programs.ts'
import { type PebbleProxy, startPebbleProxy } from './pebble-proxy.ts'
import { tlsFiles } from './tls-server.ts'
import { startValidationProxy, type ValidationProxy } from './validation-proxy.ts'

export interface Pebble
  extends Pick<PebbleProxy, 'orders' | 'refuse' | 'holdFinalisation'>,
    Pick<ValidationProxy, 'forwardTo'> {
  readonly dns: ChallengeDns
  /** Environment that makes Plinth use this ACME server and its DNS. */
  readonly env: Readonly<Record<string, string>>
  /** PEM of the root certificate. */
  readonly root: string
  stop(): Promise<void>
}

const host = '127.0.0.1'
const files = tlsFiles('pebble-')

/** `dnsServer` is queried by the authority; the DNS server that comes with it by default. */
export async function startPebble({ dnsServer }: { dnsServer?: string } = {}): Promise<Pebble> {
  const programs = await findPebble()
  const folder = await mkdtemp(path.join(tmpdir(), 'plinth-pebble-'))
  const [port, management, dnsPort, dnsManagement] = await Promise.all([
    getFreePort(),
    getFreePort(),
    getFreePort(),
    getFreePort(),
  ])
  const validation = await startValidationProxy()
  const certificate = await readFile(files.certificate, 'utf8')
  const proxy = await startPebbleProxy(port, certificate)
  const settings = {
    listenAddress: `${host}:${port}`,
    managementListenAddress: `${host}:${management}`,
    certificate: files.certificate,
    privateKey: files.key,
    httpPort: validation.httpPort,
    tlsPort: validation.tlsPort,
  }
  const config = path.join(folder, 'pebble.json')
  await writeFile(config, JSON.stringify({ pebble: settings }))
  const ownDns = spawn(programs.dns, [
    ...['-dns01', `${host}:${dnsPort}`, '-management', `${host}:${dnsManagement}`],
    ...['-defaultIPv4', '', '-defaultIPv6', '', '-http01', '', '-https01', '', '-tlsalpn01', ''],
  ])
  const authority = spawn(
    programs.authority,
    ['-config', config, '-dnsserver', dnsServer ?? `${host}:${dnsPort}`],
    { env: authorityEnvironment },
  )

  async function stop(): Promise<void> {
    proxy.stop()
    validation.stop()
    await Promise.all([end(ownDns), end(authority)])
    await rm(folder, { recursive: true })
  }

  try {
    const root = await eventually(() => readRoot(management, certificate))
    return {
      dns: challengeDns({
        management: `http://${host}:${dnsManagement}`,
        pid: ownDns.pid ?? 0,
      }),
      env: {
        PLINTH_TLS: 'acme',
        PLINTH_ACME_DIRECTORY_URL: `https://${host}:${proxy.port}/dir`,
        PLINTH_ACME_CA_FILE: files.certificate,
        PLINTH_DNS_SERVERS: `${host}:${dnsPort}`,
        PLINTH_PUBLIC_ADDRESSES: host,
      },
      root,
      orders: proxy.orders,
      refuse: proxy.refuse,
      holdFinalisation: proxy.holdFinalisation,
      forwardTo: validation.forwardTo,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

const authorityEnvironment = {
  PEBBLE_VA_NOSLEEP: '1',
  // Most orders have one request rejected at random, but only one in a hundred thousand has six
  // rejections in a row.
  PEBBLE_WFE_NONCEREJECT: '15',
  PEBBLE_AUTHZREUSE: '0',
}

async function readRoot(management: number, certificate: string): Promise<string> {
  const sent = request({ host, port: management, path: '/roots/0', ca: certificate }).end()
  const [response] = await once(sent, 'response')
  return text(response)
}

async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return
  const exit = once(program, 'exit')
  // SIGKILL also ends a process that a test has stopped with SIGSTOP.
  program.kill('SIGKILL')
  await exit
}
