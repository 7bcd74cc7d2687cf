import { expect, test } from 'vitest'
import { createUrls } from '../http/urls.ts'
import { normaliseAuthorization, normaliseClientRequest } from './normalise-request.ts'
import { createResources } from './resources.ts'

const resources = createResources(createUrls('https://plinth.example', 'drops.example'))
const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`

test.each([
  ['https://plinth.example/mcp/', 'https://plinth.example/mcp'],
  ['https://plinth.example/', 'https://plinth.example'],
  ['HTTPS://Plinth.example:443/mcp', 'https://plinth.example/mcp'],
  ['https://plinth.example/mcp?x=/', 'https://plinth.example/mcp?x=/'],
  ['https://elsewhere.example/mcp/', 'https://elsewhere.example/mcp/'],
  ['mcp/', 'mcp/'],
])('the resource %s is normalised to %s', (written, expected) => {
  const other = 'https://other.example/'
  const requested = new URLSearchParams([
    ['resource', written],
    ['resource', other],
  ])
  expect(normaliseAuthorization(requested, resources).getAll('resource')).toEqual([expected, other])
  const { form } = normaliseClientRequest({ form: requested, authorization: undefined }, resources)
  expect(form.getAll('resource')).toEqual([expected, other])
})

test.each([
  ['http://127.0.0.1:4000/mcp', 'http://localhost:4000/mcp'],
  ['http://[::1]:4000', 'http://localhost:4000'],
  ['http://127.0.0.1:5000/mcp', 'http://127.0.0.1:5000/mcp'],
  ['http://user@127.0.0.1:4000/mcp', 'http://user@127.0.0.1:4000/mcp'],
])('on a loopback base URL the resource %s is normalised to %s', (written, expected) => {
  const local = createResources(createUrls('http://localhost:4000', 'localhost:4000'))
  expect(local.canonical(written)).toBe(expected)
})

test.each([
  ['mcp openid', 'mcp'],
  ['openid profile', null],
  ['openid mcp cli', 'mcp cli'],
  ['cli', 'cli'],
])('the scope %s of a refresh is normalised to %s', (requested, expected) => {
  const form = new URLSearchParams({ grant_type: 'refresh_token', scope: requested })
  const request = normaliseClientRequest({ form, authorization: undefined }, resources)
  expect(request.form.get('scope')).toBe(expected)
})

test.each([
  ['select_account', null],
  ['login select_account', 'login'],
  ['consent', 'consent'],
  ['none', 'none'],
  ['none select_account', 'none select_account'],
])('the prompt %s is normalised to %s', (requested, expected) => {
  const query = new URLSearchParams({ prompt: requested })
  expect(normaliseAuthorization(query, resources).get('prompt')).toBe(expected)
})

test.each([
  ['an empty secret', basic('an%20app:'), {}, 'an app', undefined],
  ['an empty secret and its id', basic('app:'), { client_id: 'app' }, 'app', undefined],
  ['an empty secret and another id', basic('app:'), { client_id: 'b' }, 'b', basic('app:')],
  ['a secret', basic('app:secret'), {}, null, basic('app:secret')],
  ['a malformed id', basic('%:'), {}, null, basic('%:')],
  ['another scheme', 'Bearer app:', {}, null, 'Bearer app:'],
])('client credentials with %s', (_, authorization, fields, clientId, left) => {
  const form = new URLSearchParams(fields)
  const request = normaliseClientRequest({ form, authorization }, resources)
  expect(request.form.get('client_id')).toBe(clientId)
  expect(request.authorization).toBe(left)
})
