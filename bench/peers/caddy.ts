// Caddy's `file_server` on one processor, without an admin endpoint or logs.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { getFreePort } from '@plinth/server/test-servers/free-port'
import type { Run } from '../bench-run.ts'
import { startChild } from './child.ts'
import { type Folders, type Peer, secureHost } from './peer.ts'

export async function startCaddy(run: Run, program: string, folders: Folders): Promise<Peer> {
  const port = await getFreePort()
  const securePort = await getFreePort()
  const file = path.join(folders.scratch, 'Caddyfile')
  await writeFile(file, configuration(port, securePort, folders))
  const command = [program, 'run', '--config', file, '--adapter', 'caddyfile']
  const env = { GOMAXPROCS: '1', HOME: folders.scratch }
  return { name: 'Caddy', port, securePort, ...(await startChild(run, { command, env, port })) }
}

const configuration = (
  port: number,
  securePort: number,
  { public: root, certificate }: Folders,
): string => `{
	admin off
	auto_https off
	servers {
		protocols h1 h2
	}
	log {
		output discard
	}
}
(site) {
	bind 127.0.0.1
	root * ${root}
	header Cache-Control "public, max-age=0, must-revalidate"
	header X-Content-Type-Options nosniff
	file_server {
		precompressed br gzip
	}
}
http://:${port} {
	import site
}
https://${secureHost}:${securePort} {
	import site
	tls ${certificate.certFile} ${certificate.keyFile}
}
`
