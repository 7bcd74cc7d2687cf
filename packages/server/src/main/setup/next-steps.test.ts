import { expect, test } from 'vitest'
import { nextSteps } from './next-steps.ts'

const team = { NODE_ENV: 'production', PLINTH_DATA_DIR: '/data', PLINTH_SIGNUP: 'invite' } as const
const domains = {
  PLINTH_BASE_URL: 'https://plinth.example',
  PLINTH_SITES_DOMAIN: 'drops.example',
} as const

test('a public server is told its DNS records, its ports and what to keep', () => {
  const tls = { PLINTH_TLS: 'acme', PORT: '80', PLINTH_PUBLIC_ADDRESSES: '192.0.2.1' } as const
  const text = nextSteps('/etc/plinth/environment', { ...team, ...domains, ...tls }, {})
  expect(text).toContain('\n  plinth.example A 192.0.2.1\n  *.drops.example A 192.0.2.1\n')
  expect(text).toContain('The ports 80 and 443 must be reachable')
  expect(text).toContain('\n  PLINTH_ENV_FILE=/etc/plinth/environment plinthd serve ')
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
