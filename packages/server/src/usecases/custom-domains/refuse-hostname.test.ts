import { parseHostname } from '@plinth/domain/addresses/hostname'
import { expect, test } from 'vitest'
import { publicSuffixList } from '../../adapters/dns/public-suffix-list.ts'
import { refuseHostname } from './refuse-hostname.ts'

const service = {
  domainTls: 'acme' as const,
  ownHostnames: { app: 'plinth.example', drops: 'drops.example' },
  publicAddresses: ['192.0.2.1'],
  publicSuffixes: publicSuffixList,
}
const unaddressed = { ...service, publicAddresses: [] }

test.each([
  ['www.example.com', service, null],
  ['example.com', service, null],
  ['www.example.com', unaddressed, null],
  ['a.b.example.co.uk', unaddressed, null],
  ['me.github.io', service, null],
  ['notdrops.example', service, null],
  ['plinth.example', service, 'belongs to this service'],
  ['www.plinth.example', service, 'belongs to this service'],
  ['drops.example', service, 'belongs to this service'],
  ['shop.drops.example', service, 'belongs to this service'],
  ['co.uk', service, 'is a public suffix'],
  ['github.io', service, 'is a public suffix'],
  ['example.com', unaddressed, 'Use `www.example.com`'],
  ['example.co.uk', unaddressed, 'Use `www.example.co.uk`'],
  [`${'a.'.repeat(117)}example.com`, service, null],
  [`${'a.'.repeat(117)}aexample.com`, service, 'too long'],
  [
    'www.example.com',
    { ...service, domainTls: 'none' as const },
    'does not support custom domains',
  ],
  ['www.example.com', { ...service, domainTls: 'proxy' as const }, null],
])('%s', (name, deps, detail) => {
  const attempt = () => refuseHostname(deps, parseHostname(name))
  if (detail === null) expect(attempt).not.toThrow()
  else expect(attempt).toThrow(detail)
})
