import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { nextSteps } from './next-steps.ts'

const team = { NODE_ENV: 'production', PLINTH_DATA_DIR: '/data', PLINTH_SIGNUP: 'invite' } as const
const domains = {
  PLINTH_BASE_URL: 'https://plinth.example',
  PLINTH_SITES_DOMAIN: 'drops.example',
} as const

test('a public server is told its DNS records, its ports and what to keep', () => {
  const tls = { PLINTH_TLS: 'acme', PORT: '80', PLINTH_PUBLIC_ADDRESSES: '192.0.2.1' } as const
  const text = nextSteps('/srv/plinth.env', { ...team, ...domains, ...tls }, {})
  expect(text).toContain('\n  plinth.example A 192.0.2.1\n  *.drops.example A 192.0.2.1\n')
  expect(text).toContain('The ports 80 and 443 must be reachable')
  expect(text).toContain('\n  PLINTH_ENV_FILE=/srv/plinth.env plinthd serve ')
  expect(text).not.toContain('PLINTH_SECRET')
  const shared = { ...team, ...domains, PLINTH_SECRET: 's'.repeat(40) }
  const warned = nextSteps('/etc/plinth/environment', shared, {})
  expect(warned).toContain('Keep a copy of PLINTH_SECRET')
  expect(warned).not.toContain('sss')
})

test('settings that the environment overrides are named', () => {
  const environment = { PLINTH_DATA_DIR: '/data', PLINTH_SIGNUP: 'open', PORT: '4000' }
  const text = nextSteps('/data/plinth.env', { ...team, ...domains }, environment)
  expect(text).toContain('in the environment, which wins over the file: PLINTH_SIGNUP.')
})

test('a local server needs neither records nor ports', () => {
  const text = nextSteps('/srv/plinth.env', { PLINTH_DATA_DIR: '/srv/data' }, {})
  expect(text).not.toMatch(/DNS|ports|environment/)
})

test('a server under systemd is started by its unit, and its commands run as its user', async () => {
  const folder = path.resolve(import.meta.dirname, '../../../../../deploy')
  const unit = await readFile(path.join(folder, 'plinth.service'), 'utf8')
  const [, file = ''] = /^EnvironmentFile=-(.*)$/m.exec(unit) ?? []
  const text = nextSteps(file, { ...team, ...domains }, {})
  expect(text).toContain('\n  systemctl enable --now plinth ')
  expect(text).toContain('\n  plinth-admin doctor ')
  expect(text).not.toContain('plinthd')
})
