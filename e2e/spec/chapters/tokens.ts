// API tokens: created by a verified user in a session, displayed once, revoked in the session.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '../client.ts'
import { createToken, signedIn, signUp, signUpVerified } from '../people.ts'
import {
  createSite,
  expectError,
  expectStatus,
  html,
  liveSite,
  publish,
  type Service,
  sendFolder,
} from '../service.ts'

export function tokensChapter(open: () => Service): void {
  let service: Service
  let email: string
  let session: Session
  beforeAll(async () => {
    service = open()
    ;({ session, email } = await signedIn(service, 'business'))
  })

  const tokens = '/api/v1/tokens'

  test('from sign-up to the first published page with a token', async () => {
    const person = await signUpVerified(service)
    const { api } = await createToken(person.session)
    const site = await createSite(api, { name: 'First' })
    await publish(api, site.id, html('First page'))
    expect((await service.visit(site.slug)).text).toContain('First page')
  })

  describe('an API token', () => {
    test('begins with a fixed service prefix', async () => {
      const made = [await createToken(session, 'one'), await createToken(session, 'two')]
      for (const { token } of made) expect(token).toMatch(/^plinth_[A-Za-z0-9]{20,}$/)
      expect(made[0]?.token).not.toBe(made[1]?.token)
    })
    test('is displayed once', async () => {
      const { id, token } = await createToken(session, 'build server')
      const listed = expectStatus(await session.get(tokens), 200)
      expect(listed.json()).toContainEqual(expect.objectContaining({ id, name: 'build server' }))
      expect(listed.text).not.toContain(token)
    })
    test('carries the full rights of the account that created it', async () => {
      const { api } = await createToken(session)
      expect((await api.get('/api/v1/me')).json()).toMatchObject({ user: { email } })
      const { id } = await liveSite(api)
      expectStatus(
        await api.patch(`/api/v1/sites/${id}`, { json: { password: 'open sesame' } }),
        200,
      )
      expectStatus(await sendFolder(api, id, { files: { 'index.html': 'x' } }), 201)
      expectStatus(await api.get('/api/v1/sites/export'), 200)
      expectStatus(await api.delete(`/api/v1/sites/${id}`), 204)
    })
    test('sees what the session created, and vice versa', async () => {
      const { api } = await createToken(session)
      const made = [await createSite(api), await createSite(session)]
      for (const caller of [api, session]) {
        const listed = (await caller.get('/api/v1/sites')).json<{ id: string }[]>()
        expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining(made.map(({ id }) => id)))
      }
    })
    test('can be revoked, while others keep working', async () => {
      const [one, two] = [await createToken(session), await createToken(session)]
      expectStatus(await session.delete(`${tokens}/${one.id}`), 204)
      expectError(await one.api.get('/api/v1/sites'), 401, 'unauthorized')
      expectStatus(await two.api.get('/api/v1/sites'), 200)
    })
    test('of another account cannot be revoked: 404', async () => {
      const other = await signedIn(service)
      const { id, api } = await createToken(session)
      expectError(await other.session.delete(`${tokens}/${id}`), 404, 'not_found')
      expectStatus(await api.get('/api/v1/sites'), 200)
    })
    test('can only be created by a verified account', async () => {
      const unverified = await signUp(service)
      const reply = await unverified.session.post(tokens, { json: { name: 'ci' } })
      expectError(reply, 403, 'email_not_verified')
    })
    test('needs a name: 400', async () => {
      expectError(await session.post(tokens, { json: {} }), 400)
    })
    test('cannot be created without credentials: 401', async () => {
      expectError(await service.visitor().post(tokens, { json: { name: 'ci' } }), 401)
    })
    test('survives signing out', async () => {
      const person = await signedIn(service)
      const { api } = await createToken(person.session)
      await person.session.post('/signout')
      expectStatus(await api.get('/api/v1/sites'), 200)
    })
  })
}
