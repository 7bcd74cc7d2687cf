// BIND as a primary name server that accepts signed updates, and a secondary that copies its zones
// every few seconds.
import { type ChildProcess, spawn } from 'node:child_process'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getFreePort } from '@plinth/server/test-servers/free-port'
import { eventually } from './eventually.ts'
import { requireProgram } from './require-program.ts'

export interface Bind {
  /** Addresses with ports. */
  readonly primary: string
  readonly secondary: string
  /** Values for PLINTH_ACME_DNS and its secret, for a key that may change all zones. */
  readonly env: Readonly<Record<string, string>>
  /** The same for a key that may change nothing. */
  readonly powerlessEnv: Readonly<Record<string, string>>
  stop(): Promise<void>
}

const host = '127.0.0.1'
const secrets = {
  updater: Buffer.alloc(32, 'updater').toString('base64'),
  powerless: Buffer.alloc(64, 'powerless').toString('base64'),
}
const algorithms = { updater: 'hmac-sha256', powerless: 'hmac-sha512' }

/** Each zone is its apex and, in zone file format, further records. */
export async function startBind(zones: Readonly<Record<string, string>>): Promise<Bind> {
  const program = await requireProgram('named')
  const folder = await mkdtemp(path.join(tmpdir(), 'plinth-bind-'))
  const [port, secondaryPort] = await Promise.all([getFreePort(), getFreePort()])
  const keys = (['updater', 'powerless'] as const).map(
    (name) => `key "${name}" { algorithm ${algorithms[name]}; secret "${secrets[name]}"; };`,
  )
  const names = Object.keys(zones)
  const primary = await startNamed(program, path.join(folder, 'primary'), {
    port,
    options: 'notify no; allow-transfer { any; };',
    statements: [
      ...keys,
      ...names.map(
        (name) =>
          `zone "${name}" { type primary; file "${name}"; update-policy { grant updater zonesub TXT; }; };`,
      ),
    ],
    files: Object.fromEntries(
      names.map((name) => [name, `${zoneHeader}${zones[name] ?? ''}\n`] as const),
    ),
  })
  const secondary = await startNamed(program, path.join(folder, 'secondary'), {
    port: secondaryPort,
    options: 'notify no; min-refresh-time 2; max-refresh-time 3;',
    statements: names.map(
      (name) =>
        `zone "${name}" { type secondary; file "${name}"; primaries { ${host} port ${port}; }; };`,
    ),
    files: {},
  })
  await eventually(() => requireZones(`${host}:${secondaryPort}`, names))
  const env = (key: keyof typeof secrets) => ({
    PLINTH_ACME_DNS: `rfc2136://${host}:${port}?key=${key}&algorithm=${algorithms[key]}`,
    PLINTH_ACME_DNS_SECRET: secrets[key],
  })
  return {
    primary: `${host}:${port}`,
    secondary: `${host}:${secondaryPort}`,
    env: env('updater'),
    powerlessEnv: env('powerless'),
    async stop() {
      await Promise.all([end(primary), end(secondary)])
      await rm(folder, { recursive: true })
    },
  }
}

async function requireZones(server: string, zones: readonly string[]): Promise<void> {
  const resolver = new Resolver({ timeout: 1000, tries: 1 })
  resolver.setServers([server])
  for (const zone of zones) await resolver.resolveSoa(zone)
}

/** The secondary asks every two seconds. Negative responses are cached for a second only. */
const zoneHeader = `$TTL 60
@ IN SOA ns1 admin 1 2 1 86400 1
@ IN NS ns1
ns1 IN A 127.0.0.1
`

interface NamedOptions {
  readonly port: number
  readonly options: string
  readonly statements: readonly string[]
  readonly files: Readonly<Record<string, string>>
}

async function startNamed(
  program: string,
  folder: string,
  { port, options, statements, files }: NamedOptions,
): Promise<ChildProcess> {
  await mkdir(folder)
  for (const [name, content] of Object.entries(files)) {
    await writeFile(path.join(folder, name), content)
  }
  const config = path.join(folder, 'named.conf')
  const common = `directory "${folder}"; listen-on port ${port} { ${host}; }; listen-on-v6 { none; };`
  const own = 'recursion no; dnssec-validation no; pid-file none; session-keyfile none;'
  await writeFile(
    config,
    [`options { ${common} ${own} ${options} };`, 'controls { };', ...statements, ''].join('\n'),
  )
  const named = spawn(program, ['-g', '-n', '1', '-c', config], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  named.stderr?.on('data', (bytes: Buffer) => {
    output += bytes.toString()
  })
  await eventually(async () => {
    if (named.exitCode !== null) throw new Error(`named has ended:\n${output}`)
    if (!/\brunning$/m.test(output)) throw new Error(`named does not run yet:\n${output}`)
  })
  return named
}

async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return
  const exit = once(program, 'exit')
  program.kill('SIGKILL')
  await exit
}
