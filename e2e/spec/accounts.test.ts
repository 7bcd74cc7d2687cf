// Accounts: signing up, claiming anonymous drops, confirming the email address, signing in and out.
// Stores: sqlite-files. The suites of each subject cover the stores.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Session } from './client.ts'
import {
  confirm,
  createToken,
  type Person,
  signedIn,
  signUp,
  signUpVerified,
  verificationLink,
} from './people.ts'
import type { AnonymousDrop, Site, Usage } from './response-types.ts'
import {
  createSite,
  expectError,
  expectStatus,
  html,
  liveSite,
  openService,
  publish,
  type Service,
} from './service.ts'

let service: Service
beforeAll(async () => {
  service = await openService()
})

async function drop(session: Session, text: string): Promise<AnonymousDrop> {
  const files = [{ field: 'file', filename: 'index.html', content: html(text) }]
  return expectStatus(await session.post('/api/v1/drops', { files }), 201).json<AnonymousDrop>()
}

const sitesOf = async (session: Session) =>
  expectStatus(await session.get('/api/v1/sites'), 200).json<Site[]>()

describe('signing up', () => {
  test('the form has the fields email, password and name', async () => {
    const { text } = expectStatus(await service.visitor().get('/signup'), 200)
    for (const name of ['email', 'password', 'name']) expect(text).toContain(`name="${name}"`)
  })
  test('signing up redirects to the dashboard', async () => {
    const session = service.visitor()
    const fields = { email: 'ann@example.org', password: 'correct horse', name: 'Ann' }
    const page = await session.post('/signup', { fields })
    expectStatus(page, 200)
    expect(new URL(page.url).pathname).toBe('/dashboard')
  })
  test('a confirmation mail is sent', async () => {
    const person = await signUp(service)
    expect(await verificationLink(person)).toContain(`${service.base}/verify?`)
  })
  test('the mail is at /dev/mail for the next request', async () => {
    const { email, session } = await signUp(service)
    const mails = await session.get('/dev/mail', { headers: { Accept: 'application/json' } })
    expect(mails.json()).toContainEqual(expect.objectContaining({ to: email }))
  })
  test.each<[string, Record<string, string>]>([
    ['no email address', { password: 'correct horse', name: 'A' }],
    ['a malformed email address', { email: 'nonsense', password: 'correct horse', name: 'A' }],
    ['no password', { email: 'b@example.org', name: 'A' }],
    ['a short password', { email: 'b@example.org', password: 'short', name: 'A' }],
  ])('%s: 4xx with the form again', async (_, fields) => {
    const reply = await service.visitor().post('/signup', { fields })
    expect(reply.status).toBeGreaterThanOrEqual(400)
    expect(reply.status).toBeLessThan(500)
    expect(reply.text).toContain('name="email"')
  })
  test('a name is optional', async () => {
    const fields = { email: 'nameless@example.org', password: 'correct horse' }
    expectStatus(await service.visitor().post('/signup', { fields }), 200)
  })
})

describe('signing up from the same browser claims anonymous drops automatically', () => {
  let person: Person
  let drops: AnonymousDrop[]
  beforeAll(async () => {
    const session = service.visitor()
    drops = []
    for (let n = 1; n <= 5; n += 1) drops.push(await drop(session, `drop ${n}`))
    person = await signUp(service, session)
  })

  test('all five are in the account', async () => {
    const claimed = (await sitesOf(person.session)).map(({ id }) => id).sort()
    expect(claimed).toEqual(drops.map(({ id }) => id).sort())
  })
  test('while the owner has not verified their email address, their addresses return 503', async () => {
    for (const { url } of drops) expectStatus(await service.visitor().get(url), 503)
  })
  test('once verified all five are live at the same URLs, beyond the free cap too', async () => {
    await confirm(person)
    for (const [n, { url }] of drops.entries()) {
      expect((await service.visitor().get(url)).text).toContain(`drop ${n + 1}`)
    }
    const states = (await sitesOf(person.session)).map(({ status }) => status)
    expect(states).toEqual(['live', 'live', 'live', 'live', 'live'])
  })
  test('the cap stops further creation until drops are deleted', async () => {
    expectError(await person.session.post('/api/v1/sites', { json: {} }), 403, 'plan_limit')
    for (const { id } of drops.slice(0, 3)) {
      expectStatus(await person.session.delete(`/api/v1/sites/${id}`), 204)
    }
    expectStatus(await person.session.post('/api/v1/sites', { json: {} }), 201)
  })
  test('the browser’s anonymous list is empty afterwards', async () => {
    expect((await person.session.get('/api/v1/drops')).json()).toEqual([])
  })
  test('a claimed drop can be updated with a token, and keeps its URL', async () => {
    const last = drops[4] as AnonymousDrop
    const { api } = await createToken(person.session)
    expect(await publish(api, last.id, html('claimed'))).toMatchObject({ version_number: 2 })
    expect((await service.visitor().get(last.url)).text).toContain('claimed')
  })
  test('drops of another browser are not claimed', async () => {
    const other = await drop(service.visitor(), 'not yours')
    const { session } = await signUp(service)
    expect(await sitesOf(session)).toEqual([])
    expectStatus(await service.visitor().get(other.url), 200)
  })
})

describe('confirming the email address', () => {
  test('opening the mailed link in the same browser is enough', async () => {
    const person = await signUp(service)
    const { email, session } = person
    expectError(await session.get('/api/v1/me'), 403, 'email_not_verified')
    await confirm(person)
    const me = expectStatus(await session.get('/api/v1/me'), 200).json()
    expect(me).toMatchObject({ user: { email, email_verified: true } })
  })
  test('a drop that returned 503 is served from then on', async () => {
    const person = await signUp(service)
    const site = await liveSite(person.session, html('waiting'))
    const waiting = expectStatus(await service.visit(site.slug), 503)
    expect(waiting.header('content-type')).toMatch(/^text\/html/)
    expect(waiting.header('retry-after')).toMatch(/^\d+$/)
    expect(waiting.text).not.toContain('<p>waiting</p>')
    await confirm(person)
    expect(expectStatus(await service.visit(site.slug), 200).text).toContain('<p>waiting</p>')
  })
  test('opening the link twice is harmless', async () => {
    const person = await signUp(service)
    const { session } = person
    const link = await verificationLink(person)
    for (let n = 0; n < 2; n++) expectStatus(await session.get(link), 200)
    expectStatus(await session.get('/api/v1/me'), 200)
  })
  test('a wrong code confirms nothing', async () => {
    const { session } = await signUp(service)
    expectStatus(await session.get('/verify?code=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'), 404)
    expectError(await session.get('/api/v1/me'), 403, 'email_not_verified')
  })
})

describe('except for the listed exceptions, endpoints return 403 while the email address is unverified', () => {
  let session: Session
  let site: Site
  let version: string
  beforeAll(async () => {
    session = (await signUp(service)).session
    site = await createSite(session)
    version = (await publish(session, site.id, html('x'))).version_id
  })
  const path = (tail: string) =>
    `/api/v1${tail.replace('{id}', site.id).replace('{version_id}', version)}`

  test.each<[string, string, object?]>([
    ['PATCH', '/sites/{id}', { json: { name: 'x' } }],
    ['GET', '/sites/export'],
    ['GET', '/me'],
    ['GET', '/usage'],
    ['GET', '/sites/{id}/versions'],
    ['POST', '/sites/{id}/versions/{version_id}/promote'],
    ['GET', '/sites/{id}/publishes'],
    ['GET', '/sites/{id}/views'],
    ['POST', '/sites/{id}/domains', { json: { hostname: 'www.example.org' } }],
    ['POST', '/tokens', { json: { name: 'ci' } }],
    ['POST', '/billing/checkout', { json: { plan: 'plus', interval: 'month' } }],
  ])('%s %s: 403 email_not_verified', async (method, tail, options) => {
    const reply = await session.request(method, path(tail), options)
    expectError(reply, 403, 'email_not_verified')
  })

  const page = { field: 'file', filename: 'index.html', content: 'x' }
  test.each<[string, string, number, object?]>([
    ['POST', '/sites', 201, { json: {} }],
    ['GET', '/sites', 200],
    ['GET', '/sites/{id}', 200],
    ['POST', '/sites/{id}/upload', 201, { files: [page] }],
    [
      'POST',
      '/sites/{id}/upload-bundle',
      201,
      { files: [{ ...page, field: 'files' }], fields: { paths: 'index.html' } },
    ],
    ['DELETE', '/sites/{id}', 204],
  ])('%s %s is an exception: %i', async (method, tail, status, options) => {
    expectStatus(await session.request(method, path(tail), options), status)
  })
})

describe('signing in and out', () => {
  test('the session from the form works on the API', async () => {
    const { session, email } = await signedIn(service)
    const me = expectStatus(await session.get('/api/v1/me'), 200).json()
    expect(me).toMatchObject({ user: { email } })
  })
  test.each(['wrong password', ''])(
    'the password "%s": 4xx with the form again',
    async (password) => {
      const { email } = await signedIn(service)
      const session = service.visitor()
      const reply = await session.post('/signin', { fields: { email, password } })
      expect(reply.status).toBeGreaterThanOrEqual(400)
      expect(reply.status).toBeLessThan(500)
      expect(reply.text).toContain('name="password"')
      expectError(await session.get('/api/v1/me'), 401)
    },
  )
  test('signing out ends the session', async () => {
    const { session } = await signedIn(service)
    expect((await session.post('/signout')).status).toBeLessThan(400)
    expectError(await session.get('/api/v1/me'), 401)
  })
  test('after signing out, the same browser can sign in again', async () => {
    const { session, email, password } = await signUpVerified(service)
    await session.post('/signout')
    expectStatus(await session.post('/signin', { fields: { email, password } }), 200)
    expectStatus(await session.get('/api/v1/me'), 200)
  })
  test('publishing at /drops while signed in creates a drop of the account', async () => {
    const { session } = await signedIn(service)
    const { id, slug } = await drop(session, 'signed in')
    expect((await sitesOf(session)).map((site) => site.id)).toEqual([id])
    expect((await session.get('/api/v1/usage')).json<Usage>().drops.used).toBe(1)
    expect((await service.visit(slug)).text).toContain('signed in')
  })
})

describe('GET /me returns the signed-in user and tenant', () => {
  test.each(['free', 'plus', 'business'] as const)('on %s', async (plan) => {
    const { api, email, user_id, tenant_id } = await service.owner(plan)
    const me = expectStatus(await api.get('/api/v1/me'), 200).json()
    expect(me).toMatchObject({
      user: { id: user_id, email, email_verified: true },
      tenant: { id: tenant_id, plan, role: 'owner' },
      organisations: [{ id: tenant_id, plan, role: 'owner' }],
    })
  })
})
