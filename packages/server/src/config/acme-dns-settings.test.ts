import { describe, expect, test } from 'vitest'
import { parseConfig } from './config.ts'
import type { Environment } from './environment.ts'

const base = {
  PLINTH_BASE_URL: 'https://plinth.example',
  PLINTH_SITES_DOMAIN: 'drops.example',
  PLINTH_TLS: 'acme',
}
const token = { PLINTH_ACME_DNS_SECRET: 'token' }
const secret = { PLINTH_ACME_DNS_SECRET: 'c2VjcmV0' }

test.each<[Environment, unknown]>([
  [{}, null],
  [
    { PLINTH_ACME_DNS: 'rfc2136://ns1.example.net?key=plinth-key', ...secret },
    {
      kind: 'rfc2136',
      server: { host: 'ns1.example.net', port: 53 },
      key: { name: 'plinth-key', algorithm: 'hmac-sha256', secret: Buffer.from('secret') },
    },
  ],
  [
    { PLINTH_ACME_DNS: 'rfc2136://[2001:db8::1]:5353?key=k.&algorithm=hmac-sha512', ...secret },
    {
      kind: 'rfc2136',
      server: { host: '2001:db8::1', port: 5353 },
      key: { name: 'k.', algorithm: 'hmac-sha512', secret: Buffer.from('secret') },
    },
  ],
  [
    {
      PLINTH_ACME_DNS: 'acme-dns:https://auth.example.net/?username=u&domain=d.auth.example.net',
      ...token,
    },
    {
      kind: 'acme-dns',
      url: 'https://auth.example.net',
      username: 'u',
      password: 'token',
      domain: 'd.auth.example.net',
    },
  ],
  [{ PLINTH_ACME_DNS: 'hook:/etc/hook' }, { kind: 'hook', program: '/etc/hook' }],
  [
    { PLINTH_ACME_DNS: 'hetzner', ...token },
    { kind: 'hetzner', token: 'token' },
  ],
  [{ PLINTH_ACME_DNS: 'route53' }, { kind: 'route53' }],
])('%j selects a DNS provider', (environment, dns) => {
  expect(parseConfig({ ...base, ...environment }).tls?.acme?.dns).toEqual(dns)
})

describe('reports the invalid variable by name, and never the secret', () => {
  test.each<[keyof Environment, Environment]>([
    ['PLINTH_ACME_DNS', { PLINTH_ACME_DNS: 'godaddy', ...token }],
    ['PLINTH_ACME_DNS', { PLINTH_ACME_DNS: 'rfc2136://ns1.example.net', ...secret }],
    ['PLINTH_ACME_DNS', { PLINTH_ACME_DNS: 'rfc2136:?key=k', ...secret }],
    ['PLINTH_ACME_DNS', { PLINTH_ACME_DNS: 'rfc2136://ns1?key=k&algorithm=hmac-md5', ...secret }],
    ['PLINTH_ACME_DNS', { PLINTH_ACME_DNS: 'acme-dns:https://auth.example.net', ...token }],
    ['PLINTH_ACME_DNS', { PLINTH_ACME_DNS: 'route53', PLINTH_TLS: 'off' }],
    ['PLINTH_ACME_DNS_SECRET', { PLINTH_ACME_DNS: 'cloudflare' }],
    ['PLINTH_ACME_DNS_SECRET', { PLINTH_ACME_DNS: 'rfc2136://ns1?key=k' }],
    [
      'PLINTH_ACME_DNS_SECRET',
      { PLINTH_ACME_DNS: 'rfc2136://ns1?key=k', PLINTH_ACME_DNS_SECRET: 'no base64!' },
    ],
    [
      'PLINTH_ACME_DNS_SECRET',
      { PLINTH_ACME_DNS: 'cloudflare', PLINTH_ACME_DNS_SECRET: 'no base64!\ntoken,' },
    ],
    ['PLINTH_ACME_DNS', { PLINTH_ACME_DNS: 'hook:' }],
    ['PLINTH_ACME_DNS_SECRET', token],
  ])('%s in %j', (name, environment) => {
    const parse = () => parseConfig({ ...base, ...environment })
    expect(parse).toThrow(new RegExp(`^${name} (?!.*(no base64!|token,)).*\\.$`))
  })
})
