import { expect, test } from 'vitest'
import { normaliseRegistration } from './client-registration.ts'

const own = { base: 'https://plinth.example', sitesDomain: 'drops.example:8443' }
const register = (redirectUri: string, more: object = {}) =>
  normaliseRegistration({ redirect_uris: [redirectUri], ...more }, own)

test.each([
  ['https://app.example/cb', 'web'],
  ['https://app.example:8443/cb?x=1', 'web'],
  ['http://127.0.0.1/cb', 'native'],
  ['http://127.0.0.1:33418', 'native'],
  ['http://[::1]:1/cb', 'native'],
  ['http://localhost:6274/oauth/callback/debug', 'native'],
  ['cursor://anysphere.cursor-retrieval/oauth/user-x/callback', 'native'],
  ['com.example.app:/oauth', 'native'],
  ['https://plinth.example.org/cb', 'web'],
  ['https://notdrops.example/cb', 'web'],
])('%s is a valid redirect URI of a %s app', (uri, type) => {
  expect(register(uri)).toMatchObject({ redirect_uris: [uri], application_type: type })
})

test.each([
  'http://app.example/cb',
  'http://localhost.evil.example/cb',
  'http://127.0.0.1.evil.example/cb',
  'http://localhost@evil.example/cb',
  'http://127.0.0.1:80@evil.example/cb',
  'http://evil@127.0.0.1/cb',
  'https://user:secret@app.example/cb',
  'https://app.example/cb#',
  'https://app.example/cb#fragment',
  'javascript:alert(1)',
  'JavaScript://127.0.0.1/%0aalert(1)',
  'data:text/html,hi',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://app.example/x',
  'ms-msdt://x',
  'ms-msdt:/id x',
  'search-ms:query=x',
  'search-ms://x',
  'chrome://settings',
  'tel:112',
  'tel://112',
  'sms://112',
  'ssh://evil.example/',
  'ldap://evil.example/',
  'jar:https://app.example/x',
  'feed://evil.example/',
  'x:javascript:alert(1)',
  'https://plinth.example/signout',
  'https://plinth.example:444/cb',
  'https://PLINTH.example./cb',
  'https://drops.example/cb',
  'https://a-drop.drops.example/cb',
  'https://.drops.example/cb',
  'https://a!b.drops.example/cb',
  'https://a_b.drops.example./cb',
  '/cb',
  '',
  `https://app.example/${'x'.repeat(2000)}`,
])('%s is refused as a redirect URI', (uri) => {
  expect(() => register(uri)).toThrow(/^The address /)
})

test('one invalid redirect URI refuses the registration', () => {
  const uris = ['https://app.example/cb', 'javascript:alert(1)']
  expect(() => normaliseRegistration({ redirect_uris: uris }, own)).toThrow('javascript:')
})

test.each([
  ['http://localhost:4000/cb', true],
  ['http://127.0.0.1:4000/cb', true],
  ['http://localhost:4001/cb', false],
  ['https://a-drop.localhost/cb', true],
])('with a loopback base URL, %s is refused as the service’s own: %s', (uri, isOurs) => {
  const here = { base: 'http://localhost:4000', sitesDomain: 'localhost:4000' }
  const registering = () => normaliseRegistration({ redirect_uris: [uri] }, here)
  if (isOurs) expect(registering).toThrow('is an address of this service')
  else expect(registering()).toMatchObject({ redirect_uris: [uri] })
})

test('a native app uses http on loopback; a web app may use https there', () => {
  const uris = ['http://localhost:3000/cb', 'https://localhost:3000/cb']
  expect(() => normaliseRegistration({ redirect_uris: uris }, own)).toThrow(
    'The address https://localhost:3000/cb must use http, like the others on this computer.',
  )
  expect(register('https://localhost:3000/cb').application_type).toBe('web')
})

test('all redirect URIs together are limited to 4 KB', () => {
  const of = (length: number) => Array(4).fill(`https://app.example/${'é'.repeat(length)}`)
  const most = (1024 - 'https://app.example/'.length) / 2
  expect(normaliseRegistration({ redirect_uris: of(most) }, own).redirect_uris).toHaveLength(4)
  expect(() => normaliseRegistration({ redirect_uris: of(most + 1) }, own)).toThrow('4096 bytes')
})

test.each([null, [], 'text', {}, { redirect_uris: [] }, { redirect_uris: 'https://a.example' }])(
  '%j is refused',
  (body) => {
    expect(() => normaliseRegistration(body, own)).toThrow()
  },
)

test('metadata other than the name and redirect URIs is ignored', () => {
  const requested = {
    client_name: 'An app',
    scope: 'openid email profile admin',
    grant_types: ['password', 'client_credentials', 'implicit'],
    response_types: ['token'],
    logo_uri: 'http://169.254.169.254/',
    jwks_uri: 'http://169.254.169.254/',
    sector_identifier_uri: 'http://169.254.169.254/',
    software_statement: 'x',
    application_type: 'native',
    token_endpoint_auth_method: 'private_key_jwt',
  }
  expect(register('https://app.example/cb', requested)).toEqual({
    client_name: 'An app',
    redirect_uris: ['https://app.example/cb'],
    application_type: 'web',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  })
})

test.each([
  ['Cursor', 'Cursor'],
  ['Plinth CLI', '“Plinth CLI” (unverified name)'],
  ['Claude Code (plinth)', '“Claude Code (plinth)” (unverified name)'],
  ['P.l.í.n.t.h', '“P.l.í.n.t.h” (unverified name)'],
  ['ＰＬＩＮＴＨ', '“ＰＬＩＮＴＨ” (unverified name)'],
  ['  two words ', 'two words'],
  ['a\u202Eb\u0000c\nd\u2028e', 'abcde'],
  ['\u200B', 'Unnamed app'],
  ['\u3164\u2800', 'Unnamed app'],
  [7, 'Unnamed app'],
  ['😀'.repeat(100), '😀'.repeat(80)],
])('the name %j is shown as %j', (requested, shown) => {
  expect(register('https://app.example/cb', { client_name: requested }).client_name).toBe(shown)
})

test.each([
  ['Claude Code (plinth)', 'Claude Code (plinth)'],
  ['Claude Code (plugin:plinth:plinth)', 'Claude Code (plugin:plinth:plinth)'],
  ['Plinth Code (plinth)', '“Plinth Code (plinth)” (unverified name)'],
  ['Claude Code (Plinth)', '“Claude Code (Plinth)” (unverified name)'],
  ['(plinth)', '“(plinth)” (unverified name)'],
])('a program on this computer with the name %j is shown as %j', (requested, shown) => {
  const client = register('http://localhost:6274/callback', { client_name: requested })
  expect(client.client_name).toBe(shown)
})
