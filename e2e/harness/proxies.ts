// nginx and Caddy as reverse proxies in front of a server.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getFreePort } from '@plinth/server/test-servers/free-port'
import { findProgram } from '@plinth/server/test-servers/system-programs'
import { eventually } from './eventually.ts'

type Program = 'nginx' | 'caddy'

export interface RunningProxy {
  readonly port: number
  stop(): Promise<void>
}

export const installedProxies = (['nginx', 'caddy'] as const).filter(
  (name) => findProgram(name) !== null,
)

/** Configured with the upstream and nothing else. */
export async function startProxy(program: Program, upstreamPort: number): Promise<RunningProxy> {
  const port = await getFreePort()
  const configuration = configurations[program]({ port, upstreamPort })
  return runProxy(program, { port, configuration })
}

export interface ProxyOptions {
  /** Port that the configuration listens on. */
  readonly port: number
  /** A Caddyfile, or what nginx has inside `http`. */
  readonly configuration: string
  readonly env?: Readonly<Record<string, string>>
}

export async function runProxy(
  program: Program,
  { port, configuration, env = {} }: ProxyOptions,
): Promise<RunningProxy> {
  const folder = await mkdtemp(path.join(tmpdir(), `plinth-${program}-`))
  const file = path.join(folder, 'configuration')
  await writeFile(file, program === 'nginx' ? nginxMain(folder, configuration) : configuration)
  const child = spawn(findProgram(program) ?? program, commandLines[program](folder, file), {
    env: { HOME: folder, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr?.on('data', (chunk) => {
    output += chunk
  })
  async function stop(): Promise<void> {
    await end(child)
    await rm(folder, { recursive: true })
  }
  try {
    await eventually(async () => {
      if (child.exitCode !== null) return
      await connectTo(port)
    })
    if (child.exitCode !== null) throw new Error(`${program} does not start:\n${output}`)
  } catch (error) {
    await stop()
    throw error
  }
  return { port, stop }
}

const temporaryFolders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/** One process, which ends when it is killed, with all of its files in the folder. */
const nginxMain = (folder: string, configuration: string): string => `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log stderr;
events { worker_connections 64; }
http {
  access_log off;
  ${temporaryFolders.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n  ')}
  ${configuration}
}
`

interface Target {
  readonly port: number
  readonly upstreamPort: number
}

const configurations: Readonly<Record<Program, (target: Target) => string>> = {
  nginx: ({ port, upstreamPort }) => `
  server {
    listen 127.0.0.1:${port};
    location / { proxy_pass http://127.0.0.1:${upstreamPort}; }
  }`,
  caddy: ({ port, upstreamPort }) => `{
	admin off
	auto_https off
}
http://:${port} {
	bind 127.0.0.1
	reverse_proxy 127.0.0.1:${upstreamPort}
}
`,
}

const commandLines: Readonly<Record<Program, (folder: string, file: string) => string[]>> = {
  nginx: (folder, file) => ['-p', folder, '-e', 'stderr', '-c', file],
  caddy: (_, file) => ['run', '--config', file, '--adapter', 'caddyfile'],
}

async function connectTo(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
  } finally {
    socket.destroy()
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}
