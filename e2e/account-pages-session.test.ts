// Who is signed in, and requests that other sites make for them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Fields, type FormBrowser, openFormBrowser } from './harness/form-browser.ts'
import { mailedLink } from './harness/mailbox.ts'
import { type Newcomer, newAddress, password, signUp, verify } from './harness/person.ts'
import { type Plinth, startPlinth } from './harness/plinth.ts'

let plinth: Plinth
beforeAll(async () => {
  plinth = await startPlinth()
})
afterAll(() => plinth?.stop())

describe('the session', () => {
  test('is a cookie that scripts and other sites cannot use', async () => {
    const fields = { email: newAddress(), password }
    const { headers } = await openFormBrowser(plinth).submit('/signup', fields)
    const [cookie = ''] = headers.getSetCookie()
    expect(cookie).toMatch(/^plinth_session=[A-Za-z0-9_-]{40,}; /)
    expect(cookie.split('; ').slice(1).sort()).toEqual([
      'HttpOnly',
      expect.stringMatching(/^Max-Age=\d+$/),
      'Path=/',
      'SameSite=Lax',
    ])
  })

  test('is a new one at each sign-in: a planted value never becomes signed in', async () => {
    const { email } = await signUp(plinth)
    const victim = openFormBrowser(plinth)
    const planted = 'p'.repeat(48)
    victim.cookies.set('plinth_session', planted)
    await victim.submit('/signin', { email, password })
    const first = victim.cookies.get('plinth_session') ?? ''
    await victim.submit('/signin', { email, password })
    const second = victim.cookies.get('plinth_session') ?? ''
    expect(new Set([planted, first, second]).size).toBe(3)

    const attacker = openFormBrowser(plinth)
    const signedInWith = async (value: string) => {
      attacker.cookies.set('plinth_session', value)
      return JSON.parse((await attacker.open('/session')).text).signed_in
    }
    expect(await signedInWith(planted)).toBe(false)
    expect(await signedInWith(first)).toBe(false)
    expect(await signedInWith(second)).toBe(true)
    await victim.submit('/signout')
    expect(await signedInWith(second)).toBe(false)
  })

  test('tells the dashboard who is there, also while they are unverified', async () => {
    const person = await signUp(plinth, { name: 'Ann <b>' })
    const session = async (browser: FormBrowser) => {
      const { headers, text } = await browser.open('/session')
      expect(headers.get('cache-control')).toBe('no-store')
      return JSON.parse(text)
    }
    expect(await session(openFormBrowser(plinth))).toEqual({ signed_in: false })
    expect(await session(person)).toEqual({
      signed_in: true,
      user: {
        id: expect.stringMatching(/^us_/),
        email: person.email,
        name: 'Ann <b>',
        email_verified: false,
        operator: false,
      },
      tenant: {
        id: expect.stringMatching(/^tn_/),
        name: 'Ann <b>',
        kind: 'personal',
        role: 'owner',
      },
    })
    const json = { accept: 'application/json' }
    expect((await person.submit('/session/verification', {}, json)).status).toBe(204)
    await mailedLink(plinth, person.email, { page: '/verify', count: 2 })
    expect((await person.submit('/signout', {}, json)).status).toBe(204)
    expect(await session(person)).toEqual({ signed_in: false })
    expect((await person.submit('/session/verification', {}, json)).status).toBe(401)
  })

  test('acts for nobody but whom the page that asks was opened for', async () => {
    const person = await signUp(plinth)
    await verify(plinth, person)
    const { user, tenant } = JSON.parse((await person.open('/session')).text)
    const founded = await person.api('POST', '/organisations', { name: 'Orchard' })
    const organisation = JSON.parse(founded.text).id
    const answerTo = async (actingFor: string) => {
      const headers = { 'x-plinth-acting-for': actingFor }
      const { status, text } = await person.open('/api/v1/sites', headers)
      return status === 200 ? 200 : [status, JSON.parse(text)]
    }
    const refused = [
      401,
      { error: 'unauthorized', detail: 'This page was opened for another account. Reload it.' },
    ]
    const own = `${user.id} ${tenant.id}`
    const inOrganisation = `${user.id} ${organisation}`
    const stranger = JSON.parse((await (await signUp(plinth)).open('/session')).text)
    expect(await answerTo(own)).toBe(200)
    for (const other of [
      inOrganisation,
      `${stranger.user.id} ${tenant.id}`,
      `${stranger.user.id} ${stranger.tenant.id}`,
      user.id,
      `${own} ${own}`,
      `${own}, ${own}`,
      'nonsense',
    ]) {
      expect([other, await answerTo(other)]).toEqual([other, refused])
    }
    await person.submit('/session/tenant', { tenant_id: organisation })
    expect(await answerTo(own)).toEqual(refused)
    expect(await answerTo(inOrganisation)).toBe(200)
    expect((await person.api('GET', '/sites')).status).toBe(200)

    // A token is one person's in one tenant for good.
    const { token } = JSON.parse((await person.api('POST', '/tokens', { name: 'CI' })).text)
    const headers = { authorization: `Bearer ${token}`, 'x-plinth-acting-for': own }
    expect((await person.open('/api/v1/sites', headers)).status).toBe(200)
  })
})

describe('requests that other sites make', () => {
  const forms: [string, Fields][] = [
    ['/signup', { email: 'forged@example.org', password }],
    ['/signin', { email: 'forged@example.org', password }],
    ['/signout', {}],
    ['/verify', { code: 'x' }],
    ['/verify/send', {}],
    ['/verify/address', { email: 'forged@example.org' }],
    ['/reset', { email: 'forged@example.org' }],
    ['/claim', { drops: 'browser' }],
    ['/invitation', { code: 'x' }],
    ['/session/tenant', { tenant_id: 'x' }],
    ['/disconnect', { connection_id: 'x' }],
    ['/session/verification', {}],
  ]
  const foreign: [string, Fields][] = [
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['the origin of a drop', { origin: 'http://drop.localhost:4000' }],
    ['no origin', { origin: '' }],
    ['a null origin', { origin: 'null' }],
    ['a null origin of the same site', { origin: 'null', 'sec-fetch-site': 'same-site' }],
  ]
  let person: Newcomer
  let publisher: FormBrowser
  beforeAll(async () => {
    person = await signUp(plinth)
    publisher = openFormBrowser(plinth)
    await publisher.publish()
  })

  test.each(forms)('%s is refused', async (path, fields) => {
    for (const [name, headers] of foreign) {
      for (const browser of [person, publisher]) {
        const { status } = await browser.submit(path, fields, headers)
        expect([path, name, status]).toEqual([path, name, 403])
      }
    }
    const { status, text } = await openFormBrowser(plinth).submit(path, fields, foreign[0]?.[1])
    expect([status, text]).toEqual([403, expect.stringContaining('must come from a page of the')])
    expect((await person.open('/dashboard')).status).toBe(200)
  })

  test('a page of our own may hide its origin', async () => {
    const headers = { origin: 'null', 'sec-fetch-site': 'same-origin' }
    expect((await person.submit('/verify/send', {}, headers)).location).toBe('/verify?sent=1')
  })

  test('a script without cookies needs no origin', async () => {
    const fields = { email: newAddress(), password }
    const { status } = await openFormBrowser(plinth).submit('/signup', fields, { origin: '' })
    expect(status).toBe(303)
  })
})
