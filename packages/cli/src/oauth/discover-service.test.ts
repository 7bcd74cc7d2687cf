import { expect, test } from 'vitest'
import { discoverService } from './discover-service.ts'
import { startStandInService } from './stand-in-service.test-support.ts'

const endpointsOf = (url: string) => ({
  authorization_endpoint: `${url}/authorize`,
  token_endpoint: `${url}/token`,
  device_authorization_endpoint: `${url}/device`,
  revocation_endpoint: `${url}/revoke`,
})

test('the endpoints that a service names', async () => {
  const { url } = await startStandInService((_, issuer) => ({
    body: { issuer, ...endpointsOf(issuer), more: 'fields' },
  }))
  expect(await discoverService(url, fetch)).toEqual(endpointsOf(url))
})

test.each([
  ['an error', () => ({ status: 404, body: {} }), 'is no service that one can sign in to'],
  ['no object', () => ({ body: 'Hello' }), 'is no service that one can sign in to'],
  [
    'another name',
    (issuer: string) => ({ body: { issuer: 'https://a.example', ...endpointsOf(issuer) } }),
    'calls itself https://a.example. Sign in there: plinth login --url https://a.example',
  ],
  [
    'a name that is none',
    (issuer: string) => ({
      body: { issuer: 'https://a.example; rm -rf /', ...endpointsOf(issuer) },
    }),
    'is no service that one can sign in to',
  ],
  [
    'an endpoint of somebody else',
    (issuer: string) => ({
      body: { issuer, ...endpointsOf(issuer), token_endpoint: 'https://a.example/token' },
    }),
    'does not say where its token_endpoint is',
  ],
  [
    'an endpoint too few',
    (issuer: string) => ({
      body: { issuer, ...endpointsOf(issuer), revocation_endpoint: undefined },
    }),
    'does not say where its revocation_endpoint is',
  ],
])('%s is refused', async (_, answer, sentence) => {
  const { url } = await startStandInService((_path, issuer) => answer(issuer))
  await expect(discoverService(url, fetch)).rejects.toThrow(sentence)
})
