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
  readonly plinth: number
  readonly https: number
  readonly http: number
}

export async function startDeployedProxy(
  program: 'nginx' | 'caddy',
  plinth: number,
): Promise<DeployedProxy> {
  const ports = { plinth, https: await getFreePort(), http: await getFreePort() }
  const proxy = await runProxy(program, {
    port: ports.https,
    ...(await configured[program](ports)),
  })
  return { ...proxy, plainPort: ports.http }
}

const readDeployed = (name: string) => readFile(path.join(repo, 'deploy', name), 'utf8')

const configured = {
  async nginx({ plinth, https, http }: Ports) {
    return {
      configuration: (await readDeployed('nginx.conf'))
        .replaceAll(/^ *listen \[::\].*$/gm, '')
        .replaceAll('listen 443 ', `listen 127.0.0.1:${https} `)
        .replaceAll('listen 80;', `listen 127.0.0.1:${http};`)
        .replaceAll('127.0.0.1:4000', `127.0.0.1:${plinth}`)
        .replaceAll('plinth.example', app)
        .replaceAll('drops.example', sites)
        .replaceAll('/etc/plinth/fullchain.pem', certificate)
        .replaceAll('/etc/plinth/privkey.pem', key),
    }
  },
  async caddy({ plinth, https, http }: Ports) {
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
        NODES: `127.0.0.1:${plinth}`,
        ASK: `127.0.0.1:${plinth}`,
      },
    }
  },
}
