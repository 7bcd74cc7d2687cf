// The files in `deploy/`: they fit together, and the program knows what they use of it.
// `e2e/system/` runs the programs that they are for.
// Stores: sqlite-files. Files of the repository, and paths of one server.
import { beforeAll, describe, expect, test } from 'vitest'
import { parseConfig } from '../packages/server/src/config/config.ts'
import { defaults } from '../packages/server/src/config/defaults.ts'
import { readEnvironment, readUnknownVariables } from '../packages/server/src/config/environment.ts'
import { variables } from '../packages/server/src/config/variables.ts'
import { stopMs } from '../packages/server/src/main/running/serving-process.ts'
import {
  deployFiles,
  readStages,
  readText,
  readYaml,
  readYamlDocuments,
} from './harness/deploy-files.ts'
import { composeFile, kubernetesFile } from './harness/deploy-schemas.ts'
import { visit } from './harness/http.ts'
import { type SharedPlinth, sharedPlinth } from './harness/shared-plinth.ts'

type Environment = Readonly<Record<string, string>>

const stages = readStages('deploy/Dockerfile')
/** Values of an instruction of the last stage. */
const image = (name: string): string[] =>
  (stages.at(-1) ?? []).flatMap((instruction) =>
    instruction.name === name ? [instruction.value] : [],
  )
const imageEnvironment: Environment = Object.fromEntries(
  image('ENV').flatMap((line) => line.split(/\s+/).map((pair) => pair.split('='))),
)
const [configMap, deployment, service, budget] = kubernetesFile.parse(
  readYamlDocuments('deploy/kubernetes.yaml'),
)
const pod = deployment.spec.template.spec
const [container] = pod.containers
const composeFiles = ['deploy/compose.yaml', 'deploy/compose.cluster.yaml']

/** What an operator puts into `deploy/.env`, or into the Secret. */
const operatorSettings: Environment = {
  PLINTH_BASE_URL: 'https://plinth.example',
  PLINTH_SITES_DOMAIN: 'drops.example',
  PLINTH_SECRET: '0123456789abcdef0123456789abcdef',
  POSTGRES_PASSWORD: '0123456789abcdef',
  AWS_ACCESS_KEY_ID: 'GK0123456789abcdef',
  AWS_SECRET_ACCESS_KEY: '0123456789abcdef',
  GARAGE_RPC_SECRET: '0123456789abcdef',
}

/** As Compose replaces variables, which must be set if they end in `:?`. */
function interpolated(environment: Readonly<Record<string, string | number | null>>): Environment {
  const given = Object.entries(environment).map(([name, value]) => [
    name,
    String(value ?? operatorSettings[name] ?? '').replaceAll(
      /\$\{([A-Z_]+):\?\}/g,
      (_, name) => operatorSettings[name] ?? 'not in operatorSettings',
    ),
  ])
  return Object.fromEntries(given)
}

test.each(deployFiles())('%s uses variables that Plinth reads', (file) => {
  const used = readText(file).match(/\bPLINTH_[A-Z\d_]+/g) ?? []
  expect(used.filter((name) => !(name in variables))).toEqual([])
})

describe.each(composeFiles)('%s', (file) => {
  const compose = composeFile.parse(readYaml(file))
  const services = Object.values(compose.services)
  const nodes = services.filter((service) => service.image === 'plinth')

  test('uses the networks, volumes and services that it declares, and no others', () => {
    const volumes = services.flatMap((service) =>
      service.volumes.map((volume) => volume.split(':')[0]),
    )
    const named = volumes.filter((name) => !name?.startsWith('.'))
    expect(named.sort()).toEqual(Object.keys(compose.volumes).sort())
    const networks = services.flatMap(({ networks }) =>
      Array.isArray(networks) ? networks : Object.keys(networks),
    )
    expect(new Set(networks)).toEqual(new Set(Object.keys(compose.networks)))
    for (const name of services.flatMap((service) => Object.keys(service.depends_on ?? {}))) {
      expect(compose.services[name]?.healthcheck).toBeDefined()
    }
  })

  test('runs the image without rights, with a volume for its data', () => {
    for (const node of nodes) {
      expect(node).toMatchObject({
        build: { context: '..', dockerfile: 'deploy/Dockerfile' },
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        tmpfs: ['/tmp'],
      })
      expect(node.volumes.map((volume) => volume.split(':')[1])).toEqual(image('VOLUME'))
    }
  })

  test('has settings with which Plinth starts', () => {
    for (const node of nodes) {
      const environment = { ...imageEnvironment, ...interpolated(node.environment ?? {}) }
      expect(readUnknownVariables(environment)).toEqual([])
      expect(parseConfig(readEnvironment(environment))).toMatchObject({
        port: defaults.port,
        hosts: ['0.0.0.0'],
        dataDir: '/data',
        trustedProxies: [expect.anything()],
      })
    }
  })

  test('trusts one address of its own network', () => {
    const subnet = compose.networks.web?.ipam?.config[0]?.subnet.replace('0/24', '')
    const proxies = nodes.map(({ environment }) => String(environment?.PLINTH_TRUST_PROXY))
    for (const proxy of proxies) expect(proxy.startsWith(String(subnet))).toBe(true)
  })
})

test('one node is reachable from its own machine only, through the trusted gateway', () => {
  const { services, networks } = composeFile.parse(readYaml('deploy/compose.yaml'))
  expect(services.plinth?.ports).toEqual([`127.0.0.1:${defaults.port}:${defaults.port}`])
  expect(networks.web?.ipam?.config[0]?.gateway).toBe(
    services.plinth?.environment?.PLINTH_TRUST_PROXY,
  )
})

/** The time that Plinth takes to stop is less than the time after which it is killed. */
function expectDrained(environment: object, killedAfterSeconds: number): void {
  const { PLINTH_DRAIN_SECONDS: drain } = { PLINTH_DRAIN_SECONDS: 0, ...environment }
  expect(Number(drain)).toBeGreaterThan(0)
  expect(killedAfterSeconds * 1000).toBeGreaterThan(Number(drain) * 1000 + stopMs)
}

describe('a cluster', () => {
  const { services, networks } = composeFile.parse(readYaml('deploy/compose.cluster.yaml'))
  const nodes = Object.keys(services).filter((name) => services[name]?.image === 'plinth')

  test('has three nodes with the same settings, and only its balancer is public', () => {
    expect(nodes).toHaveLength(3)
    const settings = nodes.map((name) => services[name]?.environment)
    expect(new Set(settings.map((each) => JSON.stringify(each))).size).toBe(1)
    const open = Object.keys(services).filter((name) => services[name]?.ports !== undefined)
    expect(open).toEqual(['balancer'])
    expect(networks.stores?.internal).toBe(true)
  })

  test('drains a node before it stops, and waits for it', () => {
    for (const name of nodes) {
      const { environment = {}, stop_grace_period: grace = '' } = services[name] ?? {}
      expectDrained(environment, Number.parseInt(grace, 10))
    }
  })

  test('balances between all nodes, from the address that they trust', () => {
    const { balancer } = services
    const addresses = nodes.map((name) => `${name}:${defaults.port}`)
    expect(balancer?.environment?.NODES).toBe(addresses.join(' '))
    expect(balancer?.networks).toEqual({
      web: { ipv4_address: services[nodes[0] ?? '']?.environment?.PLINTH_TRUST_PROXY },
    })
  })

  test('asks any node whether a certificate may be ordered', () => {
    const [alias, port] = String(services.balancer?.environment?.ASK).split(':')
    expect(port).toBe(String(defaults.port))
    const networks = nodes.map((name) => services[name]?.networks)
    for (const each of networks) expect(each).toMatchObject({ web: { aliases: [alias] } })
  })

  test('waits for the database itself, not for the server that creates it', () => {
    expect(services.database?.healthcheck?.test).toContain('--host')
  })

  test('stores files in the bucket and region of its S3 server', () => {
    const { environment } = services[nodes[0] ?? ''] ?? {}
    const url = new URL(String(environment?.PLINTH_BLOBS_URL))
    const { host, port } = new URL(String(url.searchParams.get('endpoint')))
    const configuration = readText('deploy/garage.toml')
    expect(services.s3?.environment?.GARAGE_DEFAULT_BUCKET).toBe(url.hostname)
    expect(host).toBe(`s3:${port}`)
    expect(configuration).toContain(`api_bind_addr = "[::]:${port}"`)
    expect(configuration).toContain(`s3_region = "${url.searchParams.get('region')}"`)
  })
})

describe('the image', () => {
  test('is built in one stage and contains nothing else', () => {
    expect(stages.map(([from]) => from?.value)).toEqual(['node:22-bookworm AS build', 'scratch'])
    expect(image('RUN')).toEqual([])
    expect(image('COPY').every((value) => value.startsWith('--from=build '))).toBe(true)
  })

  test('runs as a user without rights, who owns the data', () => {
    const [user = ''] = image('USER')
    expect(user).toMatch(/^[1-9]\d*:[1-9]\d*$/)
    expect(image('COPY')[0]).toBe(`--from=build --chown=${user} /data /data`)
    expect(image('VOLUME')).toEqual([imageEnvironment.PLINTH_DATA_DIR])
  })

  test('serves on the default port, and stops by signal', () => {
    expect(image('EXPOSE')).toEqual([String(defaults.port)])
    expect(parseConfig(readEnvironment(imageEnvironment))).toMatchObject({
      port: defaults.port,
      hosts: ['0.0.0.0'],
    })
    // In the form without a shell, which would not pass the signal on, and which the image lacks.
    expect(JSON.parse(image('ENTRYPOINT')[0] ?? '')).toEqual(['/plinthd'])
    expect(JSON.parse(image('CMD')[0] ?? '')).toEqual(['serve'])
    const [check = ''] = image('HEALTHCHECK')
    expect(JSON.parse(check.slice(check.indexOf('[')))[0]).toBe('/plinthd')
  })
})

describe('Kubernetes', () => {
  test('runs the image as its user, with its port and its folders', () => {
    const { runAsUser, runAsGroup, fsGroup } = pod.securityContext
    expect(image('USER')).toEqual([`${runAsUser}:${runAsGroup}`])
    expect(fsGroup).toBe(runAsGroup)
    expect(container.ports).toEqual([{ name: 'http', containerPort: defaults.port }])
    const mounted = container.volumeMounts.map(({ name }) => name)
    expect(mounted).toEqual(pod.volumes.map(({ name }) => name))
    expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toEqual([
      ...image('VOLUME'),
      '/tmp',
    ])
  })

  test('has settings with which Plinth starts', () => {
    const environment = {
      ...imageEnvironment,
      ...configMap.data,
      PLINTH_SECRET: String(operatorSettings.PLINTH_SECRET),
      DATABASE_URL: 'postgres://plinth@database/plinth',
    }
    expect(readUnknownVariables(environment)).toEqual([])
    expect(parseConfig(readEnvironment(environment))).toMatchObject({ port: defaults.port })
  })

  test('drains a node before it stops, and waits for it', () => {
    expectDrained(configMap.data, pod.terminationGracePeriodSeconds)
  })

  test('sends requests to the container, and keeps a node while others are moved', () => {
    const ports = container.ports.map(({ name }) => name)
    expect(ports).toEqual(service.spec.ports.map(({ targetPort }) => targetPort))
    const probes = [container.startupProbe, container.readinessProbe, container.livenessProbe]
    for (const { httpGet } of probes) expect(ports).toContain(httpGet.port)
    expect(budget.spec.maxUnavailable).toBeLessThan(deployment.spec.replicas)
  })
})

describe('proxies', () => {
  test('send requests to the default port', () => {
    for (const file of ['deploy/nginx.conf', 'deploy/Caddyfile']) {
      const upstreams = readText(file).match(/127\.0\.0\.1:\d+/g) ?? []
      expect(new Set(upstreams)).toEqual(new Set([`127.0.0.1:${defaults.port}`]))
    }
  })

  let plinth: SharedPlinth
  beforeAll(async () => {
    plinth = await sharedPlinth()
  })

  test('and probes request paths that Plinth serves, on any host', async () => {
    const { startupProbe, readinessProbe, livenessProbe } = container
    const probed = [startupProbe, readinessProbe, livenessProbe].map(({ httpGet }) => httpGet.path)
    const [, checked = ''] = /health_uri (\S+)/.exec(readText('deploy/Caddyfile')) ?? []
    const [, body = ''] = /health_body (\S+)/.exec(readText('deploy/Caddyfile')) ?? []
    expect((await visit(plinth.base, { target: checked })).text).toMatch(new RegExp(body))
    const headers = { host: 'node-1.internal' }
    for (const target of [...probed, checked]) {
      expect([target, (await visit(plinth.base, { target, headers })).status]).toEqual([
        target,
        200,
      ])
    }
    const [, asked = ''] = /ask http:\/\/\{[^}]+\}(\S+)/.exec(readText('deploy/Caddyfile')) ?? []
    expect((await visit(plinth.base, { target: asked, headers })).status).toBe(400)
    const [, streamed = ''] = /location = (\S+)/.exec(readText('deploy/nginx.conf')) ?? []
    expect((await visit(plinth.base, { target: streamed, method: 'POST' })).status).toBe(401)
  })
})
