// Errors of the API: their statuses, their codes and their JSON body.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Options, Reply } from '../client.ts'
import { createToken, signedIn } from '../people.ts'
import type { AnonymousDrop, Site } from '../response-types.ts'
import {
  bearer,
  createSite,
  expectError,
  expectStatus,
  html,
  liveSite,
  type Owner,
  publish,
  type Service,
} from '../service.ts'

export function errorsChapter(open: () => Service): void {
  let service: Service
  let owner: Owner
  let otherOwner: Owner
  let site: Site
  let version: string
  beforeAll(async () => {
    service = open()
    ;[owner, otherOwner] = await Promise.all([service.owner('business'), service.owner('business')])
    site = await createSite(owner.api)
    version = (await publish(owner.api, site.id, html('Mine'))).version_id
  })

  const page = { field: 'file', filename: 'index.html', content: '<p>x</p>' }
  const upload = { files: [page] }
  const bundle = { files: [{ ...page, field: 'files' }], fields: { paths: 'index.html' } }

  type Call = [method: string, path: string, options?: Options]

  const accountCalls: Call[] = [
    ['POST', '/sites', { json: {} }],
    ['GET', '/sites'],
    ['GET', '/sites/export'],
    ['GET', '/me'],
    ['GET', '/usage'],
  ]
  const siteCalls: Call[] = [
    ['GET', '/sites/{id}'],
    ['PATCH', '/sites/{id}', { json: { name: 'Taken over' } }],
    ['POST', '/sites/{id}/upload', upload],
    ['POST', '/sites/{id}/upload-bundle', bundle],
    ['GET', '/sites/{id}/versions'],
    ['POST', '/sites/{id}/versions/{version_id}/promote'],
    ['GET', '/sites/{id}/publishes'],
    ['GET', '/sites/{id}/views'],
    ['GET', '/sites/{id}/domains'],
    ['POST', '/sites/{id}/domains', { json: { hostname: 'www.example.org' } }],
    ['POST', '/sites/{id}/deploys', { json: { files: [] } }],
    ['DELETE', '/sites/{id}'],
  ]
  const at = (path: string, id = site.id) =>
    `/api/v1${path.replace('{id}', id).replace('{version_id}', version)}`

  describe('401: missing or invalid credentials', () => {
    test.each([...accountCalls, ...siteCalls])(
      '%s %s without a header',
      async (method, path, options) => {
        const reply = await service.visitor().request(method, at(path), options)
        expectError(reply, 401, 'unauthorized')
        expect(reply.header('www-authenticate')).toMatch(/^Bearer/)
      },
    )

    test.each(accountCalls)(
      '%s %s with a token that was never issued',
      async (method, path, options) => {
        const headers = bearer(`${owner.token.slice(0, -8)}aaaaaaaa`)
        expectError(await service.visitor().request(method, at(path), { ...options, headers }), 401)
      },
    )

    test.each<[string, () => string]>([
      ['a garbled token', () => 'Bearer nonsense'],
      ['an empty token', () => 'Bearer '],
      ['the scheme Basic', () => `Basic ${Buffer.from('a:b').toString('base64')}`],
      ['the token without a scheme', () => owner.token],
      ['text outside ASCII', () => 'Bearer gr\xfc\xdfe'],
    ])('%s', async (_, value) => {
      const headers = { Authorization: value() }
      expectError(await service.visitor().get('/api/v1/sites', { headers }), 401, 'unauthorized')
    })

    test('a revoked token', async () => {
      const { session } = await signedIn(service)
      const { id, api } = await createToken(session)
      expectStatus(await api.get('/api/v1/me'), 200)
      expectStatus(await session.delete(`/api/v1/tokens/${id}`), 204)
      for (const [method, path, options] of accountCalls) {
        expectError(await api.request(method, at(path), options), 401, 'unauthorized')
      }
    })

    test('an invalid token at POST /drops', async () => {
      const reply = await service
        .visitor()
        .post('/api/v1/drops', { ...upload, headers: bearer('x') })
      expectError(reply, 401)
    })
  })

  describe('404: no such drop, or not owned by the caller', () => {
    test.each(siteCalls)('%s %s of another account', async (method, path, options) => {
      expectError(await otherOwner.api.request(method, at(path), options), 404, 'not_found')
    })

    test.each(siteCalls)('%s %s of a drop that does not exist', async (method, path, options) => {
      const missing = 'st_aaaaaaaaaaaaaaaaaaaaaaaaaa'
      expectError(await owner.api.request(method, at(path, missing), options), 404, 'not_found')
    })

    test('another account’s calls changed nothing', async () => {
      const read = (await owner.api.get(at('/sites/{id}'))).json<Site>()
      expect(read).toMatchObject({ name: '', status: 'live' })
      expect((await service.visit(site.slug)).text).toContain('Mine')
    })

    test('an anonymous drop belongs to no account', async () => {
      const drop = (await service.visitor().post('/api/v1/drops', upload)).json<AnonymousDrop>()
      expectError(await owner.api.get(`/api/v1/sites/${drop.id}`), 404, 'not_found')
      expectError(await owner.api.delete(`/api/v1/sites/${drop.id}`), 404, 'not_found')
    })

    test.each(['/api/v1/nothing', '/api/v1', '/api/v2/sites', '/api/v1/sites/x/y/z'])(
      'the unknown path %s is a JSON error',
      async (path) => {
        expectError(await owner.api.get(path), 404, 'not_found')
      },
    )
  })

  describe('400: malformed request', () => {
    const json = { 'Content-Type': 'application/json' }
    test.each([
      ['cut off', '{"slug": "a'],
      ['no JSON', 'slug=abc'],
      ['a single quote', "{'slug': 'abc'}"],
      ['a trailing comma', '{"slug": "abc",}'],
    ])('bad JSON, %s', async (_, raw) => {
      expectError(
        await owner.api.post('/api/v1/sites', { raw, headers: json }),
        400,
        'invalid_json',
      )
    })
    test.each([[[]], ['text'], [5]])('the JSON body %j', async (body) => {
      expectError(await owner.api.post('/api/v1/sites', { json: body }), 400)
    })
    test('a name that is not a string', async () => {
      expectError(await owner.api.post('/api/v1/sites', { json: { name: 5 } }), 400)
    })
    test('a multipart body without its boundary', async () => {
      const headers = { 'Content-Type': 'multipart/form-data' }
      expectError(await owner.api.post(at('/sites/{id}/upload'), { raw: 'x', headers }), 400)
    })
    test('a multipart body that is cut off', async () => {
      const headers = { 'Content-Type': 'multipart/form-data; boundary=b' }
      const raw = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.html"\r\n\r\n<p>'
      expectError(await owner.api.post(at('/sites/{id}/upload'), { raw, headers }), 400)
    })
    test('none of these requests published anything', async () => {
      expect((await service.visit(site.slug)).text).toContain('Mine')
    })
  })

  describe('403: authenticated but not permitted', () => {
    test.each<[string, object]>([
      ['password protection', { password: 'open sesame' }],
      ['analytics', { analytics: { plausible: { domain: 'example.org' } } }],
    ])('%s on free is above the plan', async (_, json) => {
      const { api } = await service.owner('free')
      const { id } = await createSite(api)
      expectError(await api.patch(`/api/v1/sites/${id}`, { json }), 403, 'plan_limit')
    })
    test('a custom domain on free is above the plan', async () => {
      const { api } = await service.owner('free')
      const { id } = await createSite(api)
      const json = { hostname: 'www.example.org' }
      expectError(await api.post(`/api/v1/sites/${id}/domains`, { json }), 403, 'plan_limit')
    })
    test('the detail names the plan and how to upgrade', async () => {
      const { api } = await service.owner('free')
      const { id } = await createSite(api)
      const reply = await api.patch(`/api/v1/sites/${id}`, { json: { password: 'open sesame' } })
      expect(reply.json().detail).toMatch(/Free plan.*Plus/)
    })
  })

  describe('errors are JSON with error and detail', () => {
    test.each<[number, () => Promise<Reply>]>([
      [400, () => owner.api.post('/api/v1/sites', { json: { slug: '!' } })],
      [401, () => service.visitor().get('/api/v1/sites')],
      [404, () => owner.api.get(at('/sites/{id}', 'st_missing'))],
      [409, () => owner.api.post('/api/v1/sites', { json: { slug: site.slug } })],
    ])('%i', async (status, call) => {
      const reply = expectStatus(await call(), status)
      expect(reply.header('content-type')).toMatch(/^application\/json/)
      expect(reply.json()).toMatchObject({
        error: expect.stringMatching(/^[a-z_]+$/),
        detail: expect.stringMatching(/^\S.*\S$/),
      })
    })
    test.each([
      ['PUT', '/api/v1/sites'],
      ['DELETE', '/api/v1/sites'],
      ['PATCH', '/api/v1/me/password'],
      ['GET', '/api/v1/drops-md'],
    ])('%s %s: 405', async (method, path) => {
      expectError(await owner.api.request(method, path), 405, 'method_not_allowed')
    })
  })

  test('a request that failed can be repeated correctly on the same connection', async () => {
    const { id, slug } = await liveSite(owner.api)
    const wrong = { files: [{ ...page, filename: 'a.txt' }] }
    expectError(await owner.api.post(`/api/v1/sites/${id}/upload`, wrong), 400)
    expectStatus(await owner.api.post(`/api/v1/sites/${id}/upload`, upload), 201)
    expect((await service.visit(slug)).text).toContain('<p>x</p>')
  })
}
