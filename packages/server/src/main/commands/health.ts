// `plinthd health`: whether the server on this machine responds. For health checks of containers,
// whose image has no other program.
import { parseConfig } from '../../config/config.ts'
import { readEnvironment } from '../../config/environment.ts'
import { StartFailure } from '../process/start-failure.ts'

/** Shorter than the time that container runtimes give a health check. */
const limitMs = 4_000

export async function health(): Promise<void> {
  const { hosts, port } = parseConfig(readEnvironment())
  const address = `http://${reachable(hosts[0] ?? '')}:${port}/healthz`
  const response = await fetch(address, { signal: AbortSignal.timeout(limitMs) }).catch(() => null)
  if (!response?.ok) throw new StartFailure(`No Plinth server responds at ${address}.`)
  process.stdout.write(await response.text())
}

/** A server that listens on all addresses can be reached on the loopback address. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}
