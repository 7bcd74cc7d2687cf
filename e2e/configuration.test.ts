// Invalid configurations, of which all problems are reported together, and the help.
// Stores: sqlite-files. Refused before any store is opened.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseConfig } from '../packages/server/src/config/config.ts'
import { readEnvironment } from '../packages/server/src/config/environment.ts'
import { expectCommandError } from './harness/command-errors.ts'
import { runPlinthd } from './harness/plinth.ts'
import { createStores, type Stores } from './harness/stores.ts'

let stores: Stores
beforeAll(async () => {
  stores = await createStores()
})
afterAll(() => stores.remove())

test.for<[string, Record<string, string>, RegExp[]]>([
  [
    'single values',
    {
      PORT: 'abc',
      PLINTH_BASE_URL: 'http://localhost:4000/path',
      PLINTH_SECRET: 'short',
      PLINTH_TRUST_PROXY: 'near',
    },
    [
      /PORT must .*"abc"/,
      /PLINTH_BASE_URL must/,
      /PLINTH_SECRET must/,
      /PLINTH_TRUST_PROXY .*"near"/,
    ],
  ],
  [
    'conflicting values',
    {
      PLINTH_BASE_URL: 'https://example.org',
      PLINTH_SITES_DOMAIN: 'drops.example.org',
      DATABASE_URL: 'postgres://plinth:plinth@127.0.0.1:1/plinth',
      PLINTH_SECRET: '',
    },
    [
      /PLINTH_SITES_DOMAIN .*PLINTH_ALLOW_SHARED_DOMAIN/,
      /PLINTH_SECRET is required with PostgreSQL/,
    ],
  ],
  ['a database of another kind', { DATABASE_URL: 'mysql://localhost/x' }, [/DATABASE_URL/]],
  ['blobs of another kind', { PLINTH_BLOBS_URL: 'ftp://localhost/x' }, [/PLINTH_BLOBS_URL/]],
])('%s', async ([, changes, sentences]) => {
  const environment = { PLINTH_DATA_DIR: stores.dataDir, ...changes }
  const outcome = await runPlinthd(environment, 'serve')
  for (const sentence of sentences) expectCommandError(outcome, sentence)
})

test('the help lists every command with its group, and fits a terminal', async () => {
  const { code, stdout, stderr } = await runPlinthd(stores.env, '--help')
  expect([code, stderr]).toEqual([0, ''])
  for (const command of ['serve', 'account create', 'site remove <slug>', 'billing sync']) {
    expect(stdout).toMatch(new RegExp(`^  ${command} `, 'm'))
  }
  expect(stdout.split('\n').filter((line) => line.length > 84)).toEqual([])
})

test('the help starts a public server with settings that are valid, under reserved names', async () => {
  const { stdout } = await runPlinthd(stores.env, '--help')
  const [command = ''] = /NODE_ENV=production.*?plinthd serve/s.exec(stdout) ?? []
  const settings = [...command.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name, value])
  const config = parseConfig(readEnvironment(Object.fromEntries(settings)))
  expect(config.trustedProxies).toHaveLength(2)
  for (const host of [config.baseUrl, config.sitesDomain]) {
    expect(host).toMatch(/\.example$/)
  }
})
