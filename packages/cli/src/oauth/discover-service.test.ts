import { expect, test } from 'vitest'
import { discoverService } from './discover-service.ts'
import { requestTokens } from './request-tokens.ts'
import { startStandInService } from './stand-in-service.test-support.ts'

const endpointsOf = (url: string) => ({
  authorization_endpoint: `${url}/authorize`,
  token_endpoint: `${url}/token`,
  device_authorization_endpoint: `${url}/device`,
  revocation_endpoint: `${url}/revoke`,
})

test('reads the endpoints of a service', async () => {
  const { url } = await startStandInService((_, issuer) => ({
    body: { issuer, ...endpointsOf(issuer), more: 'fields' },
  }))
  expect(await discoverService(url, fetch)).toEqual(endpointsOf(url))
})

test.each([
  ['an error', () => ({ status: 404, body: {} }), 'is not a Plinth server'],
  ['a document that is not an object', () => ({ body: 'Hello' }), 'is not a Plinth server'],
  [
    'another issuer',
    (issuer: string) => ({ body: { issuer: 'https://a.example', ...endpointsOf(issuer) } }),
    'uses the address https://a.example. Sign in there: plinth login --url https://a.example',
  ],
  [
    'an invalid issuer',
    (issuer: string) => ({
      body: { issuer: 'https://a.example; rm -rf /', ...endpointsOf(issuer) },
    }),
    'is not a Plinth server',
  ],
  [
    'an endpoint of another origin',
    (issuer: string) => ({
      body: { issuer, ...endpointsOf(issuer), token_endpoint: 'https://a.example/token' },
    }),
    'does not advertise its token_endpoint',
  ],
  [
    'a missing endpoint',
    (issuer: string) => ({
      body: { issuer, ...endpointsOf(issuer), revocation_endpoint: undefined },
    }),
    'does not advertise its revocation_endpoint',
  ],
])('refuses %s', async (_, respond, sentence) => {
  const { url } = await startStandInService((_path, issuer) => respond(issuer))
  await expect(discoverService(url, fetch)).rejects.toThrow(sentence)
})

test.each([502, 503, 429])('reports a %d as temporary, here and at an endpoint', async (status) => {
  const { url } = await startStandInService(() => ({ status, body: '<p>' }))
  const failure = { status, detail: expect.stringContaining(`${url} returned ${status} (`) }
  await expect(discoverService(url, fetch)).rejects.toMatchObject(failure)
  await expect(requestTokens(`${url}/token`, fetch, {})).rejects.toMatchObject(failure)
})
