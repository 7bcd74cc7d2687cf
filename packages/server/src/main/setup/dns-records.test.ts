import { expect, test } from 'vitest'
import { parseConfig } from '../../config/config.ts'
import { neededRecords } from './dns-records.ts'

const base = { PLINTH_BASE_URL: 'https://plinth.example', PLINTH_SITES_DOMAIN: 'drops.example' }

test('the service needs addresses, and aliases of challenges with acme-dns', () => {
  expect(neededRecords(parseConfig(base))).toEqual([
    'plinth.example A <address of this service>',
    '*.drops.example A <address of this service>',
  ])
  const settings = {
    ...base,
    PLINTH_PUBLIC_ADDRESSES: '192.0.2.1,2001:db8::1',
    PLINTH_TLS: 'acme',
    PLINTH_ACME_DNS: 'acme-dns:https://auth.example.net?username=u&domain=d.auth.example.net',
    PLINTH_ACME_DNS_SECRET: 'password',
  }
  const addresses = [
    'plinth.example A 192.0.2.1',
    'plinth.example AAAA 2001:db8::1',
    '*.drops.example A 192.0.2.1',
    '*.drops.example AAAA 2001:db8::1',
  ]
  expect(neededRecords(parseConfig(settings))).toEqual([
    ...addresses,
    '_acme-challenge.plinth.example CNAME d.auth.example.net',
    '_acme-challenge.drops.example CNAME d.auth.example.net',
  ])
  // The wildcard covers the app host.
  const within = {
    ...settings,
    PLINTH_BASE_URL: 'https://app.drops.example',
    PLINTH_ALLOW_SHARED_DOMAIN: '1',
  }
  expect(neededRecords(parseConfig(within)).filter((line) => line.includes('CNAME'))).toEqual([
    '_acme-challenge.drops.example CNAME d.auth.example.net',
  ])
  const files = { PLINTH_TLS_CERT: '/cert.pem', PLINTH_TLS_KEY: '/key.pem' }
  expect(neededRecords(parseConfig({ ...settings, ...files }))).toEqual(addresses)
})
