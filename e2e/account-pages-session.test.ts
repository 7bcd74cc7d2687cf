// Sessions, and requests that other sites send with them.
// Stores: sqlite-files. Forms, cookies and redirects.
import { beforeAll, describe, expect, test } from 'vitest'
import { crossSiteRequests, scriptHeaders } from './harness/cross-site-requests.ts'
import { type Fields, type FormBrowser, openFormBrowser } from './harness/form-browser.ts'
import { mailedLink } from './harness/mailbox.ts'
import { type NewPerson, newEmail, password, signUp, verify } from './harness/person.ts'
import { type SharedPlinth, sharedPlinth } from './harness/shared-plinth.ts'

let plinth: SharedPlinth
beforeAll(async () => {
  plinth = await sharedPlinth()
})

describe('the session', () => {
  test('is a cookie that scripts and other sites cannot use', async () => {
    const fields = { email: newEmail(), password }
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

  test('is new at each sign-in: a planted value is never signed in', async () => {
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

  test('is described to the dashboard, also for unverified users', async () => {
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
        has_password: true,
      },
      sign_in: { passwords: true, providers: [] },
      tenant: {
        id: expect.stringMatching(/^tn_/),
        name: 'Ann <b>',
        kind: 'personal',
        role: 'owner',
        plan: 'free',
        requires_second_factor: false,
        refused: false,
      },
    })
    const json = { accept: 'application/json' }
    expect((await person.submit('/session/verification', {}, json)).status).toBe(204)
    await mailedLink(plinth, person.email, { page: '/verify', count: 2 })
    expect((await person.submit('/signout', {}, json)).status).toBe(204)
    expect(await session(person)).toEqual({ signed_in: false })
    expect((await person.submit('/session/verification', {}, json)).status).toBe(401)
  })

  test('acts only for the account that the requesting page was opened for', async () => {
    const person = await signUp(plinth)
    await verify(plinth, person)
    const { user, tenant } = JSON.parse((await person.open('/session')).text)
    const founded = await person.api('POST', '/organisations', { name: 'Orchard' })
    const organisation = JSON.parse(founded.text).id
    const resultFor = async (actingFor: string) => {
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
    const outsider = JSON.parse((await (await signUp(plinth)).open('/session')).text)
    expect(await resultFor(own)).toBe(200)
    for (const other of [
      inOrganisation,
      `${outsider.user.id} ${tenant.id}`,
      `${outsider.user.id} ${outsider.tenant.id}`,
      user.id,
      `${own} ${own}`,
      `${own}, ${own}`,
      'nonsense',
    ]) {
      expect([other, await resultFor(other)]).toEqual([other, refused])
    }
    await person.submit('/session/tenant', { tenant_id: organisation })
    expect(await resultFor(own)).toEqual(refused)
    expect(await resultFor(inOrganisation)).toBe(200)
    expect((await person.api('GET', '/sites')).status).toBe(200)

    // A token always belongs to one user in one tenant.
    const { token } = JSON.parse((await person.api('POST', '/tokens', { name: 'CI' })).text)
    const headers = { authorization: `Bearer ${token}`, 'x-plinth-acting-for': own }
    expect((await person.open('/api/v1/sites', headers)).status).toBe(200)
  })

  test('does not publish for a page whose session has ended', async () => {
    const person = await signUp(plinth)
    const { user, tenant } = JSON.parse((await person.open('/session')).text)
    const publish = (cookie: string) =>
      fetch(`${plinth.base}/api/v1/drops-md`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-plinth-acting-for': `${user.id} ${tenant.id}`,
          cookie,
        },
        body: JSON.stringify({ markdown: '# Minutes' }),
      })
    const cookie = `plinth_session=${person.cookies.get('plinth_session')}`
    expect((await publish(cookie)).status).toBe(201)
    await person.submit('/signout', {})
    for (const without of [cookie, '']) {
      const refused = await publish(without)
      expect([refused.status, await refused.json()]).toEqual([
        401,
        { error: 'unauthorized', detail: 'You are signed out. Sign in again.' },
      ])
    }
  })
})

describe('cross-site requests', () => {
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
  const operations: [string, string, object][] = [
    ['POST', '/drops-md', { markdown: 'forged' }],
    ['POST', '/sites', { slug: 'forged' }],
    ['PATCH', '/sites/st_x', { name: 'forged' }],
    ['DELETE', '/sites/st_x', {}],
    ['POST', '/tokens', { name: 'forged' }],
  ]
  let person: NewPerson
  let publisher: FormBrowser
  beforeAll(async () => {
    person = await signUp(plinth)
    publisher = openFormBrowser(plinth)
    await publisher.publish()
  })

  test.each(forms)('%s is refused', async (path, fields) => {
    for (const [name, headers] of crossSiteRequests) {
      for (const browser of [person, publisher, openFormBrowser(plinth)]) {
        const { status, text } = await browser.submit(path, fields, headers)
        expect([path, name, status]).toEqual([path, name, 403])
        expect(text).toContain('must come from this service’s own pages')
      }
    }
    expect((await person.open('/dashboard')).status).toBe(200)
  })

  test.each(operations)('%s %s with a cookie is refused', async (method, path, body) => {
    for (const [name, headers] of crossSiteRequests) {
      const forger = openFormBrowser(plinth, headers)
      for (const [cookie, value] of person.cookies) forger.cookies.set(cookie, value)
      const { status, text } = await forger.api(method, path, body)
      expect([name, status, JSON.parse(text).error]).toEqual([name, 403, 'forbidden'])
    }
  })
})

test('a script with a cookie jar needs no headers that only browsers send', async () => {
  const script = openFormBrowser(plinth, scriptHeaders)
  const published = [await script.publish(), await script.publish()]
  const slugs = async (path: string) =>
    JSON.parse((await script.api('GET', path)).text).map(({ slug }: { slug: string }) => slug)
  const expected = published.map(({ slug }) => slug).toSorted()
  expect((await slugs('/drops')).toSorted()).toEqual(expected)

  const email = newEmail()
  const signedUp = await script.submit('/signup', { email, password })
  expect([signedUp.status, signedUp.location]).toEqual([303, '/dashboard'])
  expect((await slugs('/sites')).toSorted()).toEqual(expected)

  await verify(plinth, { ...script, email })
  const call = async (method: string, path: string, body?: object) => {
    const { status, text } = await script.api(method, path, body)
    return [status, text === '' ? null : JSON.parse(text)]
  }
  const [created, site] = await call('POST', '/sites', { name: 'First' })
  expect(created).toBe(201)
  const path = `/sites/${site.id}`
  expect(await call('PATCH', path, { name: 'Second' })).toMatchObject([200, { name: 'Second' }])
  expect(await call('DELETE', path)).toEqual([204, null])
  expect(await call('POST', '/tokens', { name: 'CI' })).toMatchObject([201, { name: 'CI' }])
  expect((await script.submit('/signout')).status).toBe(303)
  expect((await script.submit('/signin', { email, password })).status).toBe(303)
})
