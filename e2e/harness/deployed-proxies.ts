// nginx and Caddy as `deploy/` configures them, on free ports and with a certificate for the tests.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { getFreePort } from '@plinth/server/test-servers/free-port'
import { repo } from './markdown-files.ts'
import { type RunningProxy, runProxy } from './proxies.ts'
import { app, fixture } from './secure-plinth.ts'

export interface DeployedProxy extends RunningProxy {
  /** Redirects to HTTPS. */
  readonly plainPort: number
}

export const sites = 'drops.test'
const certificate = fixture('service-certificate')
const key = fixture('service-key')

interface Ports {
  readonly nodes: readonly number[]
  readonly https: number
  readonly http: number
}

/** Balances between nodes at these ports. */
export async function startDeployedProxy(
  program: 'nginx' | 'caddy',
  ...nodes: number[]
): Promise<DeployedProxy> {
  const ports = { nodes, https: await getFreePort(), http: await getFreePort() }
  const proxy = await runProxy(program, {
    port: ports.https,
    ...(await configured[program](ports)),
  })
  return { ...proxy, plainPort: ports.http }
}

const readDeployed = (name: string) => readFile(path.join(repo, 'deploy', name), 'utf8')

const configured = {
  async nginx({ nodes, https, http }: Ports) {
    return {
      configuration: (await readDeployed('nginx.conf'))
        .replaceAll(/^ *listen \[::\].*$/gm, '')
        .replaceAll('listen 443 ', `listen 127.0.0.1:${https} `)
        .replaceAll('listen 80;', `listen 127.0.0.1:${http};`)
        .replace(
          'server 127.0.0.1:4000;',
          nodes.map((port) => `server 127.0.0.1:${port};`).join(' '),
        )
        .replaceAll('plinth.example', app)
        .replaceAll('drops.example', sites)
        .replaceAll('/etc/plinth/fullchain.pem', certificate)
        .replaceAll('/etc/plinth/privkey.pem', key),
    }
  },
  async caddy({ nodes, https, http }: Ports) {
    const options = [
      'admin off',
      'default_bind 127.0.0.1',
      `https_port ${https}`,
      `http_port ${http}`,
    ]
    return {
      configuration: (await readDeployed('Caddyfile')).replace(
        /^\{\n/m,
        `{\n\t${options.join('\n\t')}\n`,
      ),
      env: {
        PLINTH_BASE_URL: `https://${app}`,
        PLINTH_SITES_DOMAIN: sites,
        PLINTH_TLS_CERT: certificate,
        PLINTH_TLS_KEY: key,
        NODES: nodes.map((port) => `127.0.0.1:${port}`).join(' '),
        ASK: `127.0.0.1:${nodes[0]}`,
      },
    }
  },
}
