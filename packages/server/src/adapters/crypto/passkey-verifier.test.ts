import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  attestByChain,
  attestItself,
} from '../../usecases/second-factors/attestations.test-support.ts'
import {
  type Attest,
  createSoftwareAuthenticator,
} from '../../usecases/second-factors/software-authenticator.test-support.ts'
import { createPasskeyVerifier } from './passkey-verifier.ts'

const origin = 'http://localhost:8080'
const challenge = 'AAAAAAAAAAAAAAAAAAAAAA'

let requests = 0
let server: Server
beforeAll(async () => {
  server = createServer((_, response) => {
    requests += 1
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})

const verify = (attest?: Attest) => {
  const authenticator = createSoftwareAuthenticator('localhost', 'AAAA')
  const response = authenticator.create({ origin, challenge }, attest)
  return createPasskeyVerifier(origin).verifyNew(response, challenge)
}

test('a passkey without an attestation, or with one by its own key, is accepted', async () => {
  expect(await verify()).toMatchObject({ counter: 1 })
  expect(await verify(attestItself)).toMatchObject({ counter: 1 })
})

test.each(['android-key', 'android-safetynet', 'apple', 'fido-u2f', 'packed', 'tpm', 'other'])(
  'certificates in the format %s are refused, and no URL in them is opened',
  async (format) => {
    const { port } = server.address() as AddressInfo
    expect(await verify(attestByChain(format, `http://127.0.0.1:${port}/list`))).toBeNull()
    expect(requests).toBe(0)
  },
)

test.each([undefined, null, 7, '', 'AAAA', '%%'])(
  'the attestation %j is refused',
  async (attestationObject) => {
    const authenticator = createSoftwareAuthenticator('localhost', 'AAAA')
    const made = authenticator.create({ origin, challenge })
    const given = { ...made, response: { ...made.response, attestationObject } }
    expect(await createPasskeyVerifier(origin).verifyNew(given, challenge)).toBeNull()
  },
)

test('a passkey works at the hostname where it was added, at any port', async () => {
  const authenticator = createSoftwareAuthenticator('old.example', 'AAAA')
  const use = async (baseUrl: string) => {
    const added = { origin: 'https://old.example', challenge }
    const before = createPasskeyVerifier(added.origin)
    const passkey = await before.verifyNew(authenticator.create(added), challenge)
    if (!passkey) throw new Error('The passkey was not added.')
    const signed = authenticator.get({ origin: baseUrl, challenge, counter: 2 })
    return createPasskeyVerifier(baseUrl).verifyUse(signed, challenge, passkey)
  }
  expect(await use('https://old.example')).toMatchObject({ counter: 2 })
  expect(await use('https://old.example:8443')).toMatchObject({ counter: 2 })
  expect(await use('https://new.example')).toBeNull()
  expect(await use('https://www.old.example')).toBeNull()
})
