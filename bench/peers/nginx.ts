// nginx with one worker process, no access log, sendfile, and precompressed siblings where the
// modules are installed.
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { getFreePort } from '@plinth/server/test-servers/free-port'
import type { Run } from '../bench-run.ts'
import { startChild } from './child.ts'
import type { Folders, Peer } from './peer.ts'

const brotliModule = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'

export const nginxHasBrotli = (): boolean => existsSync(brotliModule)

export async function startNginx(run: Run, program: string, folders: Folders): Promise<Peer> {
  const port = await getFreePort()
  const securePort = await getFreePort()
  const file = path.join(folders.scratch, 'nginx.conf')
  await writeFile(file, configuration(port, securePort, folders))
  const command = [program, '-p', folders.scratch, '-e', 'stderr', '-c', file]
  return { name: 'nginx', port, securePort, ...(await startChild(run, { command, env: {}, port })) }
}

function configuration(port: number, securePort: number, folders: Folders): string {
  const { public: root, scratch, certificate } = folders
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${path.join(scratch, `nginx-${kind}`)};`,
  )
  return `
${nginxHasBrotli() ? `load_module ${brotliModule};` : ''}
daemon off;
worker_processes 1;
error_log stderr;
pid ${path.join(scratch, 'nginx.pid')};
events { worker_connections 1024; }
http {
  types { text/html html; text/javascript js; application/octet-stream bin; }
  charset utf-8;
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 100000000;
  gzip_static on;
  ${nginxHasBrotli() ? 'brotli_static on;' : ''}
  ${temporary.join('\n  ')}
  server {
    listen 127.0.0.1:${port};
    listen 127.0.0.1:${securePort} ssl http2;
    ssl_certificate ${certificate.certFile};
    ssl_certificate_key ${certificate.keyFile};
    root ${root};
    add_header Cache-Control "public, max-age=0, must-revalidate";
    add_header X-Content-Type-Options nosniff;
  }
}
`
}
