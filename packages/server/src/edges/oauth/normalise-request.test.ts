import { expect, test } from 'vitest'
import { createUrls } from '../http/urls.ts'
import { normaliseAuthorization, normaliseProgramRequest } from './normalise-request.ts'
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
])('the resource %s is taken for %s', (written, meant) => {
  const other = 'https://other.example/'
  const asked = new URLSearchParams([
    ['resource', written],
    ['resource', other],
  ])
  expect(normaliseAuthorization(asked, resources).getAll('resource')).toEqual([meant, other])
  const { form } = normaliseProgramRequest({ form: asked, authorization: undefined }, resources)
  expect(form.getAll('resource')).toEqual([meant, other])
})

test.each([
  ['http://127.0.0.1:4000/mcp', 'http://localhost:4000/mcp'],
  ['http://[::1]:4000', 'http://localhost:4000'],
  ['http://127.0.0.1:5000/mcp', 'http://127.0.0.1:5000/mcp'],
  ['http://user@127.0.0.1:4000/mcp', 'http://user@127.0.0.1:4000/mcp'],
])('on a loopback base URL the resource %s is %s', (written, meant) => {
  const local = createResources(createUrls('http://localhost:4000', 'localhost:4000'))
  expect(local.canonical(written)).toBe(meant)
})

test.each([
  ['mcp openid', 'mcp'],
  ['openid profile', null],
  ['openid mcp cli', 'mcp cli'],
  ['cli', 'cli'],
])('a refresh for the scope %s is one for %s', (asked, meant) => {
  const form = new URLSearchParams({ grant_type: 'refresh_token', scope: asked })
  const request = normaliseProgramRequest({ form, authorization: undefined }, resources)
  expect(request.form.get('scope')).toBe(meant)
})

test.each([
  ['select_account', null],
  ['login select_account', 'login'],
  ['consent', 'consent'],
  ['none', 'none'],
  ['none select_account', 'none select_account'],
])('the prompt %s counts as %s', (asked, meant) => {
  const query = new URLSearchParams({ prompt: asked })
  expect(normaliseAuthorization(query, resources).get('prompt')).toBe(meant)
})

test.each([
  ['an empty secret', basic('an%20app:'), {}, 'an app', undefined],
  ['an empty secret and its id', basic('app:'), { client_id: 'app' }, 'app', undefined],
  ['an empty secret and another id', basic('app:'), { client_id: 'b' }, 'b', basic('app:')],
  ['a secret', basic('app:secret'), {}, null, basic('app:secret')],
  ['what cannot be read', basic('%:'), {}, null, basic('%:')],
  ['another scheme', 'Bearer app:', {}, null, 'Bearer app:'],
])('an app with %s names itself', (_, authorization, fields, clientId, left) => {
  const form = new URLSearchParams(fields)
  const request = normaliseProgramRequest({ form, authorization }, resources)
  expect(request.form.get('client_id')).toBe(clientId)
  expect(request.authorization).toBe(left)
})
