// Caddy's `file_server` on one processor, without an admin endpoint or logs.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { getFreePort } from '@plinth/server/test-servers/free-port'
import type { Run } from '../bench-run.ts'
import { startChild } from './child.ts'
import type { Folders, Peer } from './peer.ts'

export async function startCaddy(run: Run, program: string, folders: Folders): Promise<Peer> {
  const port = await getFreePort()
  const file = path.join(folders.scratch, 'Caddyfile')
  await writeFile(file, configuration(port, folders.public))
  const command = [program, 'run', '--config', file, '--adapter', 'caddyfile']
  const env = { GOMAXPROCS: '1', HOME: folders.scratch }
  return { name: 'Caddy', port, ...(await startChild(run, { command, env, port })) }
}

const configuration = (port: number, root: string): string => `{
	admin off
	auto_https off
	log {
		output discard
	}
}
http://:${port} {
	bind 127.0.0.1
	root * ${root}
	header Cache-Control "public, max-age=0, must-revalidate"
	header X-Content-Type-Options nosniff
	file_server {
		precompressed br gzip
	}
}
`
