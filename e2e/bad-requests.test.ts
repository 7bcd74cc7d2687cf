// Invalid requests to the REST API: each returns the right status, a code and a sentence, and
// changes nothing.
// Stores: sqlite-files. Refused by validation, before anything is stored.
import { operations } from '@plinth/contract/operations'
import type { Operation } from '@plinth/contract/operations/operation'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Api, type ApiResponse, apiOf, fileForm, refusal } from './harness/api.ts'
import { newApiPerson } from './harness/api-person.ts'
import { visit } from './harness/http.ts'
import { multipart, unfinished } from './harness/multipart.ts'
import type { Account } from './harness/plinth.ts'
import { type SharedPlinth, sharedPlinth } from './harness/shared-plinth.ts'

let plinth: SharedPlinth
let account: Account
let api: Api
/** At its plan's cap of drops. */
let full: Api
let unverified: Api
let drop: { id: string; slug: string; url: string }
let otherDrop: { id: string; slug: string }

beforeAll(async () => {
  plinth = await sharedPlinth()
  const [plus, free, fresh] = await Promise.all([
    plinth.createAccount('plus'),
    plinth.createAccount('free'),
    plinth.createAccount('plus', '--unverified'),
  ])
  account = plus
  api = apiOf(plinth, plus)
  full = apiOf(plinth, free)
  unverified = apiOf(plinth, fresh)
  drop = (await api('POST', '/sites', { name: 'Before' })).json
  for (let drops = 0; drops < 3; drops++) otherDrop = (await full('POST', '/sites')).json
})

const json = (...content: (string | Uint8Array<ArrayBuffer>)[]) =>
  new Blob(content, { type: 'application/json' })
const unknownId = `st_${'a'.repeat(26)}`

function expectRefused(response: ApiResponse, status: number, code: string): void {
  expect([response.status, response.json]).toEqual([status, refusal(code)])
  expect(response.headers.get('x-request-id')).toMatch(/^\S{8,}$/)
  expect(response.headers.get('cache-control')).toBe('no-store')
}

/** Sends the same body to both operations that accept settings; neither may change anything. */
async function expectBothRefuse(body: unknown, status: number, code: string): Promise<void> {
  const before = (await api('GET', '/sites')).json
  expectRefused(await api('POST', '/sites', body), status, code)
  expectRefused(await api('PATCH', `/sites/${drop.id}`, body), status, code)
  expect((await api('GET', '/sites')).json).toEqual(before)
}

describe('a JSON body', () => {
  const deep = 20_000
  test.each<[string, unknown, string]>([
    ['is not JSON', json('{"name": '), 'invalid_json'],
    ['is JSON followed by more', json('{} {}'), 'invalid_json'],
    ['is only a space', json(' '), 'invalid_json'],
    ['is not UTF-8', json('{"name": "', Buffer.from([0xc3, 0x28]), '"}'), 'invalid_json'],
    ['is UTF-16', json(Buffer.from('{"name": "x"}', 'utf16le')), 'invalid_json'],
    ['is not closed', json('['.repeat(deep)), 'invalid_json'],
    ['is an array', [], 'invalid_body'],
    ['is a string', 'name', 'invalid_body'],
    ['is a number', 1, 'invalid_body'],
    ['is null', null, 'invalid_body'],
    ['is nested deeply', json('['.repeat(deep), ']'.repeat(deep)), 'invalid_body'],
    ['has an unknown field', { name: 'x', colour: 'red' }, 'invalid_field'],
    ['has a read-only field', { id: unknownId }, 'invalid_field'],
    ['has a field of Object.prototype', json('{"__proto__": {"name": "x"}}'), 'invalid_field'],
    ['has a number for a name', { name: 7 }, 'invalid_field'],
    ['has null for a name', { name: null }, 'invalid_field'],
    ['has a list for a name', { name: ['x'] }, 'invalid_field'],
    [
      'has a very long name',
      json('{"name":', '['.repeat(deep), ']'.repeat(deep), '}'),
      'invalid_field',
    ],
    ['has a number for a slug', { slug: 7 }, 'invalid_field'],
    ['has null for a slug', { slug: null }, 'invalid_field'],
    ['has a lone surrogate in a name', json('{"name": "\\ud800"}'), 'invalid_field'],
    ['has a NUL in a name', { name: 'a\0b' }, 'invalid_field'],
    ['has a line break in a name', { name: 'a\nb' }, 'invalid_field'],
    ['has a name of 121 characters', { name: 'n'.repeat(121) }, 'invalid_field'],
    ['has a name of 121 emoji', { name: '😀'.repeat(121) }, 'invalid_field'],
  ])('that %s is refused', async (_what, body, code) => {
    await expectBothRefuse(body, 400, code)
  })

  test('that is far too large is refused, and the connection can be used again', async () => {
    const body = { name: 'x'.repeat(5_000_000) }
    for (let i = 0; i < 3; i++) await expectBothRefuse(body, 413, 'upload_too_large')
  })

  test.each(['text/json', 'text/html', 'multipart/form-data; boundary=x'])(
    'of the type "%s" is refused',
    async (type) => {
      await expectBothRefuse(new Blob(['{"name":"x"}'], { type }), 400, 'invalid_body')
    },
  )

  const genericTypes = [
    '',
    'text/plain;charset=UTF-8',
    'application/octet-stream',
    'application/x-www-form-urlencoded',
  ]
  test.each(genericTypes)('of the type "%s" is read for a token', async (type) => {
    const { id } = (await api('POST', '/sites', new Blob(['{"name":"x"}'], { type }))).json
    const renamed = await api('PATCH', `/sites/${id}`, new Blob(['{"name":"y"}'], { type }))
    expect([renamed.status, renamed.json.name]).toEqual([200, 'y'])
    expectRefused(
      await api('PATCH', `/sites/${id}`, new Blob(['name=z'], { type })),
      400,
      'invalid_json',
    )
    await api('DELETE', `/sites/${id}`)
  })

  test('of such a type is refused for a session and without credentials', async () => {
    const person = await newApiPerson(plinth, false)
    for (const type of genericTypes) {
      const body = new Blob(['{"name":"x"}'], { type })
      expectRefused(await person.api('POST', '/sites', body), 400, 'invalid_body')
      expectRefused(await apiOf(plinth)('POST', '/drops-md', body), 400, 'invalid_body')
    }
    expect((await person.api('GET', '/sites')).json).toEqual([])
  })

  test.each([
    ['spa_fallback', 'yes'],
    ['published', 'no'],
    ['published', 0],
    ['spa_fallback', null],
    ['gallery', 1],
    ['password', 1234],
    ['password', 'abc'],
    ['password', 'x'.repeat(129)],
    ['analytics', 'G-123'],
    ['analytics', []],
    ['analytics', { unknown: {} }],
    ['analytics', { ga4: { measurement_id: '"><script>' } }],
    ['analytics', { ga4: '"><script>' }],
    ['analytics', { plausible: '' }],
  ])('with the setting %s: %j is refused', async (field, value) => {
    const response = await api('PATCH', `/sites/${drop.id}`, { name: 'After', [field]: value })
    expectRefused(response, 400, 'invalid_field')
    expect(response.json.detail).toContain(field)
    expect((await api('GET', `/sites/${drop.id}`)).json.name).toBe('Before')
  })

  test.each<[string, unknown, string]>([
    ['nothing', undefined, 'missing_field'],
    ['an empty object', {}, 'missing_field'],
    ['only a title', { title: 'x' }, 'missing_field'],
    ['a number', { markdown: 1 }, 'invalid_field'],
    ['null', { markdown: null }, 'invalid_field'],
    ['a title that is a number', { markdown: 'x', title: 1 }, 'invalid_field'],
    ['a title of 121 characters', { markdown: 'x', title: 'n'.repeat(121) }, 'invalid_field'],
    ['a title with a lone surrogate', json('{"markdown":"x","title":"\\udc00"}'), 'invalid_field'],
    ['another field', { markdown: 'x', html: 'x' }, 'invalid_field'],
    ['no JSON', json('# Hello'), 'invalid_json'],
    ['Markdown itself', new Blob(['# Hello'], { type: 'text/markdown' }), 'invalid_body'],
  ])('of /drops-md with %s is refused', async (_what, body, code) => {
    expectRefused(await apiOf(plinth)('POST', '/drops-md', body), 400, code)
  })

  test('too large for any purpose is refused while it is uploaded, and the response arrives', async () => {
    const body = { markdown: 'x'.repeat(30 * 1_048_576) }
    expectRefused(await apiOf(plinth)('POST', '/drops-md', body), 413, 'upload_too_large')
  })

  test('may be empty where nothing is required', async () => {
    for (const body of [
      undefined,
      new Blob([]),
      json(),
      new Blob([], { type: 'text/plain' }),
      {},
    ]) {
      const created = await api('POST', '/sites', body)
      expect(created.status).toBe(201)
      expect(created.json.name).toBe('')
      expect((await api('PATCH', `/sites/${created.json.id}`, body)).status).toBe(200)
      expect((await api('DELETE', `/sites/${created.json.id}`)).status).toBe(204)
    }
  })

  test('may have a name of 120 characters of any kind', async () => {
    const { id } = (await api('POST', '/sites')).json
    for (const name of ['n'.repeat(120), '😀'.repeat(120), 'Ü "<b>" & \u202e', '']) {
      const response = await api('PATCH', `/sites/${id}`, { name })
      expect([response.status, response.json.name]).toEqual([200, name])
    }
    await api('DELETE', `/sites/${id}`)
  })
})

describe('a slug', () => {
  test.each([
    '',
    'ab',
    'a'.repeat(64),
    'My-Site',
    'my_site',
    '-my-site',
    'my-site-',
    'my site',
    'my.site',
    'my/site',
    'mein-b\u00fcro',
    '\uff41\uff42\uff43',
    'my-site\n',
    'xn--bcher-kva',
  ])('%j is not a valid slug', async (slug) => {
    await expectBothRefuse({ slug }, 400, 'invalid_slug')
  })

  const reserved =
    'www api admin mail smtp imap ftp ns1 ns2 localhost plinth login signin signup account billing'
  test.each([...reserved.split(/\s+/), `p-${'a2'.repeat(13)}`])('%s is reserved', async (slug) => {
    await expectBothRefuse({ slug }, 409, 'slug_taken')
  })

  test('of another account, or of another drop of the same account, is taken', async () => {
    await expectBothRefuse({ slug: otherDrop.slug }, 409, 'slug_taken')
    expectRefused(await api('POST', '/sites', { slug: drop.slug }), 409, 'slug_taken')
    const same = await api('PATCH', `/sites/${drop.id}`, { slug: drop.slug })
    expect([same.status, same.json.url]).toEqual([200, drop.url])
  })

  test('that is taken causes the whole request to change nothing', async () => {
    const changes = { name: 'After', spa_fallback: true, slug: otherDrop.slug }
    expectRefused(await api('PATCH', `/sites/${drop.id}`, changes), 409, 'slug_taken')
    expect((await api('GET', `/sites/${drop.id}`)).json).toMatchObject({
      name: 'Before',
      spa_fallback: false,
      slug: drop.slug,
    })
  })
})

const all = Object.entries(operations) as [string, Operation][]
const pathOf = ({ path }: Operation, id: string) =>
  path.replace('{id}', id).replace('{version_id}', `v_${'a'.repeat(26)}`)

describe('credentials', () => {
  const forAccounts = all.filter(([, { caller }]) => caller === 'account')

  test.each(forAccounts)('%s needs them, whatever else is wrong', async (_id, operation) => {
    const path = pathOf(operation, unknownId)
    const body = operation.method === 'GET' ? undefined : json('{')
    const response = await apiOf(plinth)(operation.method, path, body)
    expectRefused(response, 401, 'unauthorized')
    expect(response.headers.get('www-authenticate')).toMatch(/^Bearer\b/)
  })

  test.each([
    ['an empty header', ''],
    ['a token without its scheme', '{token}'],
    ['another scheme', 'Basic {token}'],
    ['a scheme that starts alike', 'BearerX {token}'],
    ['no token', 'Bearer'],
    ['no token but a space', 'Bearer '],
    ['two tokens', 'Bearer {token} {token}'],
    ['a token with a comma', 'Bearer {token},'],
    ['a token of another format', 'Bearer x'],
    ['an altered token', 'Bearer {token}a'],
    ['a truncated token', 'Bearer {half}'],
    ['a very long token', `Bearer ${'x'.repeat(8_000)}`],
    ['quotes', 'Bearer "{token}"'],
  ])('%s is not a credential', async (_what, header) => {
    const { token } = account
    const authorization = header
      .replaceAll('{token}', token)
      .replace('{half}', token.slice(0, token.length / 2))
    const response = await visit(`${plinth.base}/api/v1/me`, { headers: { authorization } })
    expect([response.status, JSON.parse(response.text)]).toEqual([401, refusal('unauthorized')])
    expect(response.headers['www-authenticate']).toMatch(/^Bearer\b/)
  })

  test('are accepted with any spelling of the scheme, and only in the header', async () => {
    for (const authorization of [`bearer ${account.token}`, `BEARER  ${account.token}`]) {
      const response = await visit(`${plinth.base}/api/v1/me`, { headers: { authorization } })
      expect(response.status).toBe(200)
    }
    const inQuery = `/api/v1/me?access_token=${account.token}&token=${account.token}`
    expect((await visit(plinth.base + inQuery)).status).toBe(401)
  })

  test('that are wrong are refused even during a large upload', async () => {
    const upload = fileForm('a.html', new Uint8Array(20 * 1_048_576))
    const response = await apiOf(plinth, { token: 'wrong' })(
      'POST',
      `/sites/${drop.id}/upload`,
      upload,
    )
    expectRefused(response, 401, 'unauthorized')
  })
})

describe('an account that has not verified its email address', () => {
  const open = new Set('createSite listSites getSite deleteSite uploadFile uploadBundle'.split(' '))
  const closed = all.filter(([id, { caller }]) => caller === 'account' && !open.has(id))

  test.each(closed)('may not %s, whatever else is wrong', async (_id, operation) => {
    const body = operation.method === 'GET' ? undefined : json('{')
    const response = await unverified(operation.method, pathOf(operation, unknownId), body)
    expectRefused(response, 403, 'email_not_verified')
  })

  test('may call the six operations that a first publish needs', async () => {
    const created = await unverified('POST', '/sites', { name: 'first' })
    expect(created.status).toBe(201)
    const { id } = created.json
    expect((await unverified('GET', '/sites')).json).toMatchObject([{ id }])
    expect((await unverified('GET', `/sites/${id}`)).json).toMatchObject({ id })
    const upload = await unverified('POST', `/sites/${id}/upload`, fileForm('a.html', 'x'))
    expect(upload.status).toBe(201)
    const bundle = new FormData()
    bundle.append('files', new File(['x'], 'x'))
    bundle.append('paths', 'index.html')
    expect((await unverified('POST', `/sites/${id}/upload-bundle`, bundle)).status).toBe(201)
    expect((await unverified('PATCH', `/sites/${id}`, { name: 'x' })).status).toBe(403)
    expect((await unverified('DELETE', `/sites/${id}`)).status).toBe(204)
  })
})

describe('of several errors the first is reported', () => {
  const badForm = unfinished(Buffer.from('--plinth-e2e'))

  const withDrop = all.filter(([, { subject }]) => subject === 'own-drop')
  test.each(withDrop)('%s: missing before malformed', async (_name, operation) => {
    const { method, body } = operation
    for (const id of [
      unknownId,
      otherDrop.id,
      'st_',
      'nonsense',
      `${drop.id}a`,
      '%00',
      '..%2Fme',
    ]) {
      for (const wrong of body.kind === 'none' ? [undefined] : [json('{'), badForm, undefined]) {
        expectRefused(await api(method, pathOf(operation, id), wrong), 404, 'not_found')
      }
    }
  })

  const taken = () => otherDrop.slug
  test.each<[string, () => Promise<ApiResponse>, number, string]>([
    [
      'malformed, then over the cap',
      () => full('POST', '/sites', { slug: 'A' }),
      400,
      'invalid_slug',
    ],
    ['unknown, then over the cap', () => full('POST', '/sites', { x: 1 }), 400, 'invalid_field'],
    ['over the cap, then taken', () => full('POST', '/sites', { slug: 'www' }), 403, 'plan_limit'],
    [
      'over the cap, then free',
      () => full('POST', '/sites', { slug: 'a-free-slug' }),
      403,
      'plan_limit',
    ],
    [
      'malformed, then above the plan',
      () => full('PATCH', `/sites/${otherDrop.id}`, { password: 'secret', slug: 'A' }),
      400,
      'invalid_slug',
    ],
    [
      'above the plan, then taken',
      () => full('PATCH', `/sites/${otherDrop.id}`, { password: 'secret', slug: drop.slug }),
      403,
      'plan_limit',
    ],
    [
      'not owned, then taken',
      () => api('PATCH', `/sites/${otherDrop.id}`, { slug: taken() }),
      404,
      'not_found',
    ],
    [
      'malformed, then of the wrong type',
      () => full('POST', `/sites/${otherDrop.id}/upload`, multipart()),
      400,
      'missing_field',
    ],
  ])('%s', async (_what, send, status, code) => {
    expectRefused(await send(), status, code)
  })
})

describe('an address of the API', () => {
  test.each([
    '/api/v1/nothing',
    '/api/v1/',
    '/api/v2/sites',
    '/api/v1/sites//',
    '/api/v1//sites',
    '/api/v1/SITES',
    '/api/v1/%zz',
    '/api/v1/sites/{a thousand letters}',
    '/api/v1/sites/x/y/z',
    '/api/nothing',
  ])('%s is unknown, in JSON even to a browser', async (written) => {
    const target = written.replace('{a thousand letters}', 'x'.repeat(1_000))
    const headers = { accept: 'text/html', authorization: `Bearer ${account.token}` }
    const response = await visit(plinth.base, { target, headers })
    expect(response.headers['content-type']).toMatch(/^application\/json\b/)
    expect([response.status, JSON.parse(response.text)]).toEqual([404, refusal('not_found')])
    expect(response.headers['x-request-id']).toMatch(/^\S{8,}$/)
  })

  test('may end in a slash, with a body, credentials and a query', async () => {
    const created = await api('POST', '/sites/', { name: 'slash' })
    expect([created.status, created.json.name]).toEqual([201, 'slash'])
    const { id } = created.json
    expect((await api('GET', `/sites/${id}/`)).json).toMatchObject({ id })
    expect((await api('PATCH', `/sites/${id}/`, { name: 'renamed' })).json.name).toBe('renamed')
    const upload = await api('POST', `/sites/${id}/upload/`, fileForm('a.html', 'x'))
    expect(upload.status).toBe(201)
    expect((await api('GET', `/sites/${id}/views/?days=7`)).status).toBe(200)
    expect((await api('DELETE', `/sites/${id}/`)).status).toBe(204)
    expect((await api('PUT', '/sites/')).status).toBe(405)
    expect((await api('GET', '/openapi.json/')).json.openapi).toBe('3.1.0')
    expectRefused(await apiOf(plinth)('GET', '/me/'), 401, 'unauthorized')
  })

  const methods = Map.groupBy(all, ([, { path }]) => path)
  const allowed = new Map([
    ['/openapi.json', ['GET', 'HEAD']],
    ...Array.from(methods, ([path, at]): [string, string[]] => [
      path,
      // A whole archive would be made for a HEAD request.
      at.flatMap(([, { method, success }]) =>
        method === 'GET' && success.kind !== 'zip' ? ['GET', 'HEAD'] : method,
      ),
    ]),
  ])
  const tried = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']
  test.each([...allowed])('%s allows %j and says so for other methods', async (path, expected) => {
    const target = `/api/v1${path.replace('{id}', drop.id).replace('{version_id}', 'v_x')}`
    for (const method of tried) {
      if (expected.includes(method)) continue
      const response = await visit(plinth.base, { target, method })
      expect([method, response.status]).toEqual([method, 405])
      expect(response.headers.allow?.split(/, */).sort()).toEqual(expected.toSorted())
      expect(response.headers['x-request-id']).toMatch(/^\S{8,}$/)
      if (method === 'HEAD') continue
      expect(JSON.parse(response.text)).toEqual(refusal('method_not_allowed'))
    }
  })
})

test('every response of the app host has its own request id', async () => {
  const targets = ['/', '/docs/api', '/api/v1/openapi.json', '/api/v1/drops', '/api/v1/sites']
  const ids: unknown[] = []
  for (const target of [
    ...targets,
    '/api/v1/sites/export',
    '/nothing',
    '/%zz',
    '/metrics',
    '//x',
  ]) {
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) {
      const headers = { authorization: `Bearer ${account.token}`, 'x-request-id': 'chosen' }
      const response = await visit(plinth.base, { target, method, headers })
      expect([method, target, response.headers['x-request-id']]).toEqual([
        method,
        target,
        expect.stringMatching(/^\S{8,}$/),
      ])
      expect(response.status).toBeLessThan(500)
      ids.push(response.headers['x-request-id'])
    }
  }
  expect(new Set(ids).size).toBe(ids.length)
})
