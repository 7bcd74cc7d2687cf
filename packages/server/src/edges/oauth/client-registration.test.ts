import { expect, test } from 'vitest'
import { normaliseRegistration } from './client-registration.ts'

const register = (redirectUri: string, more: object = {}) =>
  normaliseRegistration({ redirect_uris: [redirectUri], ...more })

test.each([
  ['https://app.example/cb', 'web'],
  ['https://app.example:8443/cb?x=1', 'web'],
  ['http://127.0.0.1/cb', 'native'],
  ['http://127.0.0.1:33418', 'native'],
  ['http://[::1]:1/cb', 'native'],
  ['http://localhost:6274/oauth/callback/debug', 'native'],
  ['cursor://anysphere.cursor-retrieval/oauth/user-x/callback', 'native'],
  ['com.example.app:/oauth', 'native'],
])('%s is a redirect of a %s app', (uri, type) => {
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
  '/cb',
  '',
  `https://app.example/${'x'.repeat(2000)}`,
])('%s is no redirect', (uri) => {
  expect(() => register(uri)).toThrow(/^The address /)
})

test('one bad redirect among good ones refuses them all', () => {
  const uris = ['https://app.example/cb', 'javascript:alert(1)']
  expect(() => normaliseRegistration({ redirect_uris: uris })).toThrow('javascript:')
})

test('all redirects together take 4 KB at most', () => {
  const of = (length: number) => Array(4).fill(`https://app.example/${'é'.repeat(length)}`)
  const most = (1024 - 'https://app.example/'.length) / 2
  expect(normaliseRegistration({ redirect_uris: of(most) }).redirect_uris).toHaveLength(4)
  expect(() => normaliseRegistration({ redirect_uris: of(most + 1) })).toThrow('4096 bytes')
})

test.each([null, [], 'text', {}, { redirect_uris: [] }, { redirect_uris: 'https://a.example' }])(
  '%j registers nothing',
  (body) => {
    expect(() => normaliseRegistration(body)).toThrow()
  },
)

test('what an app asks for beyond a name and redirects does not count', () => {
  const asked = {
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
  expect(register('https://app.example/cb', asked)).toEqual({
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
  ['  two words ', 'two words'],
  ['a\u202Eb\u0000c\nd\u2028e', 'abcde'],
  ['\u200B', 'An app without a name'],
  [7, 'An app without a name'],
  ['😀'.repeat(100), '😀'.repeat(80)],
])('the name %j is shown as %j', (asked, shown) => {
  expect(register('https://app.example/cb', { client_name: asked }).client_name).toBe(shown)
})
