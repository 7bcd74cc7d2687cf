// nginx and Caddy as reverse proxies in front of a server, configured with the upstream and nothing
// else.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getFreePort } from '@plinth/server/test-servers/free-port'
import { eventually } from './eventually.ts'

type Program = 'nginx' | 'caddy'

export interface Proxy {
  readonly port: number
  stop(): Promise<void>
}

/** Debian installs nginx in a folder that is not on every user's PATH. */
const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin']

function find(program: Program): string | null {
  for (const folder of folders) {
    const file = path.join(folder, program)
    try {
      accessSync(file, constants.X_OK)
      return file
    } catch {
      // Not in this folder.
    }
  }
  return null
}

export const installedProxies = (['nginx', 'caddy'] as const).filter((name) => find(name) !== null)

export async function startProxy(program: Program, upstreamPort: number): Promise<Proxy> {
  const folder = await mkdtemp(path.join(tmpdir(), `plinth-${program}-`))
  const port = await getFreePort()
  const file = path.join(folder, 'configuration')
  const { configuration, args } = programs[program]
  await writeFile(file, configuration({ port, upstreamPort, folder }))
  const child = spawn(find(program) ?? program, args({ file, folder }), {
    env: { HOME: folder },
    stdio: 'ignore',
  })
  async function stop(): Promise<void> {
    await end(child)
    await rm(folder, { recursive: true })
  }
  try {
    await eventually(() => connectTo(port))
  } catch (error) {
    await stop()
    throw error
  }
  return { port, stop }
}

interface Target {
  readonly port: number
  readonly upstreamPort: number
  readonly folder: string
}

interface ProgramSettings {
  configuration(target: Target): string
  args(files: { readonly file: string; readonly folder: string }): string[]
}

const nginxFolders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

const programs: Readonly<Record<Program, ProgramSettings>> = {
  nginx: {
    configuration: ({ port, upstreamPort, folder }) => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 64; }
http {
  access_log off;
  ${nginxFolders.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n  ')}
  server {
    listen 127.0.0.1:${port};
    location / { proxy_pass http://127.0.0.1:${upstreamPort}; }
  }
}
`,
    args: ({ file, folder }) => ['-p', folder, '-e', path.join(folder, 'error.log'), '-c', file],
  },
  caddy: {
    configuration: ({ port, upstreamPort }) => `{
	admin off
	auto_https off
	log {
		output discard
	}
}
http://:${port} {
	bind 127.0.0.1
	reverse_proxy 127.0.0.1:${upstreamPort}
}
`,
    args: ({ file }) => ['run', '--config', file, '--adapter', 'caddyfile'],
  },
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
