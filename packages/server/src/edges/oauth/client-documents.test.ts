// Apps that use the URL of their metadata document as client id, from the request to the token.
import { attemptLimits } from '@plinth/domain/accounts/attempt-limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClientDocuments } from '../../adapters/client-documents/client-documents.ts'
import {
  type DocumentServer,
  startDocumentServer,
} from '../../adapters/client-documents/document-server.test-support.ts'
import { type OAuthServer, startOAuthServer } from './oauth-server.test-support.ts'

let published: DocumentServer
let server: OAuthServer
const documents = new Map<string, object>()

beforeAll(async () => {
  published = await startDocumentServer()
  published.respond((request, response) => {
    const document = documents.get(request.url ?? '')
    const missing = request.url === '/busy.json' ? 503 : 404
    response.writeHead(document ? 200 : missing, { 'content-type': 'application/json' })
    response.end(JSON.stringify(document))
  })
  const clock = { now: () => Date.now() }
  const clientDocuments = createClientDocuments(clock, published.options)
  server = await startOAuthServer({ clientDocuments })
  await server.signIn()
})
afterAll(async () => {
  await server.stop()
  await published.stop()
})

/** Publishes a document, and returns its client id. */
function publish(path: string, changes: object = {}): string {
  const clientId = published.origin + path
  documents.set(path, {
    client_id: clientId,
    client_name: 'Notes',
    client_uri: published.origin,
    redirect_uris: ['https://app.example/cb'],
    grant_types: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_method: 'none',
    scope: 'openid email',
    ...changes,
  })
  return clientId
}

test('the server says that it supports them', async () => {
  expect(await server.discovery()).toMatchObject({
    client_id_metadata_document_supported: true,
    registration_endpoint: expect.any(String),
  })
})

test('an app connects without a registration, and refreshes', async () => {
  const client_id = publish('/notes.json')
  const tokens = await server.connect({ client_id })
  expect(await server.call(tokens.access_token ?? '')).toBe(200)
  const refresh_token = tokens.refresh_token ?? ''
  const refresh = { grant_type: 'refresh_token', client_id, refresh_token }
  expect((await server.post('/oauth/token', refresh)).status).toBe(200)
})

test('the consent page names the publisher, and not a name that the app made up', async () => {
  const { host } = new URL(published.origin)
  const text = await server.consent(publish('/claims.json', { client_name: 'Plinth <b>' }))
  expect(text).toContain(`published by <code><bdi>${host}</bdi></code>`)
  expect(text).toContain('“Plinth &lt;b&gt;” (unverified name)')
})

test('on the user’s computer, the publisher is no proof', async () => {
  const uri = 'http://127.0.0.1:6274/callback'
  const text = await server.consent(publish('/local.json', { redirect_uris: [uri] }), uri)
  expect(text).toContain('any app on this computer can claim that')
})

test.each([
  ['of another app', { client_id: 'https://other.example/client.json' }],
  ['without its id', { client_id: undefined }],
  ['with a shared secret', { token_endpoint_auth_method: 'client_secret_post' }],
  ['with another redirect URI', { redirect_uris: ['https://app.example/cb2'] }],
  ['with an unsafe redirect URI', { redirect_uris: ['javascript:alert(1)'] }],
  ['without redirect URIs', { redirect_uris: undefined }],
])('a document %s is refused', async (name, changes) => {
  const clientId = publish(`/${encodeURIComponent(name)}`, changes)
  expect(await server.consent(clientId)).toContain('This app couldn’t connect')
})

test('a missing document is refused at the token endpoint as an unknown client', async () => {
  const client_id = `${published.origin}/missing.json`
  const refresh = { grant_type: 'refresh_token', client_id, refresh_token: 'x' }
  expect(await server.post('/oauth/token', refresh)).toMatchObject({
    status: 401,
    json: { error: 'invalid_client' },
  })
})

test('an app whose document cannot be fetched now keeps its connection', async () => {
  const clientDocuments = createClientDocuments({ now: () => Date.now() }, published.options)
  const restarted = await startOAuthServer({ clientDocuments })
  try {
    await restarted.signIn()
    const client_id = `${published.origin}/busy.json`
    const refresh = { grant_type: 'refresh_token', client_id, refresh_token: 'x' }
    expect(await restarted.post('/oauth/token', refresh)).toMatchObject({
      status: 503,
      json: { error: 'temporarily_unavailable' },
      retryAfter: '60',
    })
    expect(await restarted.consent(client_id)).toContain('can’t be fetched now. Try again in')
  } finally {
    await restarted.stop()
  }
})

test('one network cannot use up the requests of all apps', async () => {
  // With limits that the tests above have not used.
  const clientDocuments = createClientDocuments({ now: () => Date.now() }, published.options)
  const fresh = await startOAuthServer({ clientDocuments })
  try {
    await fresh.signIn()
    const known = publish('/known.json')
    expect(await fresh.consent(known)).toContain('published by')
    // The document above counts, too.
    for (let index = 1; index < attemptLimits.client_network.most; index++) {
      const client_id = `https://127.0.0.${index}/app`
      const refresh = { grant_type: 'refresh_token', client_id, refresh_token: 'x' }
      expect((await fresh.post('/oauth/token', refresh)).status).toBe(401)
    }
    expect(await fresh.consent(publish('/late.json'))).toContain('This app couldn’t connect')
    expect(await fresh.consent(known)).toContain('published by')
  } finally {
    await fresh.stop()
  }
})

test('a document on this service is not fetched', async () => {
  const before = published.connections()
  const { port } = new URL(published.origin)
  expect(await server.consent(`https://drop.localhost:${port}/client.json`)).toContain(
    'This app couldn’t connect',
  )
  expect(published.connections()).toBe(before)
})
