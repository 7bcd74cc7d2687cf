// Accounts by forms alone, as a person without JavaScript uses them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Fields, type FormBrowser, openFormBrowser } from './harness/form-browser.ts'
import { visit } from './harness/http.ts'
import { mailedLink } from './harness/mailbox.ts'
import { type Plinth, startPlinth } from './harness/plinth.ts'

const password = 'orange piano river'

let plinth: Plinth
beforeAll(async () => {
  plinth = await startPlinth({ PLINTH_ANON_PER_HOUR: '100', PLINTH_ANON_PER_DAY: '100' })
})
afterAll(() => plinth?.stop())

let people = 0
const newAddress = () => {
  people += 1
  return `person${people}@example.org`
}

type Person = FormBrowser & { readonly email: string }

async function signUp(fields: Fields = {}): Promise<Person> {
  const browser = openFormBrowser(plinth)
  const email = newAddress()
  const answer = await browser.submit('/signup', { email, password, name: 'Anna', ...fields })
  expect([answer.status, answer.location]).toEqual([303, '/dashboard'])
  return { ...browser, email }
}

const codeOf = (path: string) => new URL(path, plinth.base).searchParams.get('code') ?? ''
const verify = async (browser: Person) => {
  const link = await mailedLink(plinth, browser.email, { page: '/verify' })
  expect((await browser.submit('/verify', { code: codeOf(link) })).status).toBe(303)
}

test('a person signs up, confirms their address by mail, and their drops are seen', async () => {
  const browser = openFormBrowser(plinth)
  const drop = await browser.publish()
  expect((await visit(drop.url)).status).toBe(200)
  expect((await browser.open('/signup')).text).toContain('at the same address')

  const email = newAddress()
  const signedUp = await browser.submit('/signup', { email, password, name: 'Anna' })
  expect([signedUp.status, signedUp.location]).toEqual([303, '/dashboard'])
  const before = await browser.open('/dashboard')
  expect(before.text).toContain(drop.slug)
  expect(before.text).toContain('Send again')
  expect(before.text).toContain('waiting')
  expect((await visit(drop.url)).status).toBe(503)

  const link = await mailedLink(plinth, email, { page: '/verify' })
  const scanner = openFormBrowser(plinth)
  expect((await scanner.open(link)).text).toContain(email)
  expect((await visit(drop.url)).status).toBe(503)
  const confirmed = await scanner.submit('/verify', { code: codeOf(link) })
  expect([confirmed.status, confirmed.location]).toEqual([303, '/verify?done=1'])
  expect((await scanner.open('/verify?done=1')).text).toContain('Your address is confirmed')
  expect((await visit(drop.url)).status).toBe(200)
  const after = await browser.open('/dashboard')
  expect(after.text).not.toContain('Send again')
  expect(after.text).toMatch(/class="state good">live/)

  for (const again of [browser.open(link), browser.submit('/verify', { code: codeOf(link) })]) {
    const { status, text } = await again
    expect([status, text]).toEqual([404, expect.stringContaining('This link no longer works')])
  }
})

test('a person signs out, forgets the password, chooses another and signs in', async () => {
  const browser = await signUp()
  const elsewhere = openFormBrowser(plinth)
  await elsewhere.submit('/signin', { email: browser.email, password })
  expect((await elsewhere.open('/dashboard')).status).toBe(200)
  const out = await browser.submit('/signout')
  expect([out.status, out.location, browser.cookies.has('plinth_session')]).toEqual([
    303,
    '/',
    false,
  ])

  const asked = await browser.submit('/reset', { email: browser.email })
  const askedForNobody = await browser.submit('/reset', { email: newAddress() })
  expect([asked.status, asked.location]).toEqual([303, '/reset?sent=1'])
  expect([askedForNobody.status, askedForNobody.location]).toEqual([303, '/reset?sent=1'])
  expect((await browser.open('/reset?sent=1')).text).toContain('If there is an account')

  const link = await mailedLink(plinth, browser.email, { page: '/reset' })
  expect((await browser.open(link)).text).toContain(browser.email)
  const fields = { code: codeOf(link), password: 'a wholly new secret' }
  const short = await browser.submit('/reset', { ...fields, password: 'short' })
  expect([short.status, short.text]).toEqual([400, expect.stringContaining('aria-invalid="true"')])
  expect((await browser.submit('/reset', fields)).location).toBe('/signin?reset=1')
  expect((await browser.open('/signin?reset=1')).text).toContain('Your password is changed')
  expect((await browser.submit('/reset', fields)).status).toBe(404)
  expect((await browser.open(link)).status).toBe(404)

  expect((await elsewhere.open('/dashboard')).location).toBe('/signin?return_to=/dashboard')
  expect((await browser.submit('/signin', { email: browser.email, password })).status).toBe(401)
  const signedIn = await browser.submit('/signin', { ...fields, email: browser.email })
  expect([signedIn.status, signedIn.location]).toEqual([303, '/dashboard'])
})

test('an address that was mistyped is corrected', async () => {
  const browser = await signUp()
  const other = await signUp()
  expect((await browser.open('/verify')).text).toContain(browser.email)
  const taken = await browser.submit('/verify/address', { email: other.email })
  expect([taken.status, taken.text]).toEqual([400, expect.stringContaining('has an account')])
  const email = newAddress()
  expect((await browser.submit('/verify/address', { email })).location).toBe('/verify?sent=1')
  expect((await browser.open('/verify?sent=1')).text).toContain('A new mail is on its way')
  const link = await mailedLink(plinth, email, { page: '/verify' })
  expect((await browser.submit('/verify', { code: codeOf(link) })).status).toBe(303)
  expect((await browser.open('/verify')).text).toContain('Your address is confirmed')
})

describe('a form that is refused comes back with its values, but for the password', () => {
  let taken: string
  beforeAll(async () => {
    taken = (await signUp()).email
  })

  test.each<[string, Fields, number, string]>([
    ['/signup', { email: 'nobody', password, name: 'B "x"' }, 400, 'id="email-problem"'],
    [
      '/signup',
      { email: 'b@example.org', password: 'seven77', name: 'B' },
      400,
      'password-problem',
    ],
    ['/signup', { email: 'b@example.org', password, name: 'B\0' }, 400, 'id="name-problem"'],
    ['/signup', {}, 400, 'id="email-problem"'],
    ['/signin', { email: 'nobody', password }, 400, 'id="email-problem"'],
    ['/signin', { email: 'nobody@example.org', password }, 401, 'role="alert"'],
    ['/reset', { email: 'nobody@' }, 400, 'id="email-problem"'],
    ['/reset', { code: 'no such code', password }, 404, 'Get a new link'],
    ['/verify', { code: 'no such code' }, 404, 'Get a new link'],
    ['/claim', { code: 'no such code' }, 401, '/signin?return_to=/claim'],
    ['/invitation', { code: 'no such code' }, 404, 'This invitation no longer works'],
    ['/verify/send', {}, 401, '/signin'],
    ['/session/tenant', { tenant_id: 'tn_x' }, 401, '/signin'],
  ])('%s %j: %i', async (path, fields, status, text) => {
    const answer = await openFormBrowser(plinth).submit(path, fields)
    expect(answer.text).toContain(text)
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([status, null])
    expect(answer.text).not.toContain(password)
    const { email } = fields
    if (email) expect(answer.text).toContain(`value="${email}"`)
  })

  test('an address that has an account is told so, and where to sign in', async () => {
    const fields = { email: taken, password, name: 'B', return_to: '/claim' }
    const answer = await openFormBrowser(plinth).submit('/signup', fields)
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('has an account already')
    expect(answer.text).toContain('/signin?return_to=/claim')
  })

  test('what was sent too often is told when to come back', async () => {
    const browser = await signUp()
    const statuses = []
    let last = await browser.submit('/reset', { email: browser.email })
    while (last.status === 303 && statuses.push(last.status) < 20) {
      last = await browser.submit('/reset', { email: browser.email })
    }
    expect(last.status).toBe(429)
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(last.text).toContain('role="alert"')
    for (let sent = 0; sent < 6; sent++) await browser.submit('/verify/send')
    expect((await browser.submit('/verify/send')).status).toBe(429)
    const json = await browser.submit('/session/verification', {}, { accept: 'application/json' })
    expect([json.status, JSON.parse(json.text).error]).toEqual([429, 'rate_limited'])
  })

  test('what is no form, and what is too large, is not read', async () => {
    const browser = openFormBrowser(plinth)
    const type = { 'content-type': 'application/json' }
    expect((await browser.submit('/signin', { email: 'a' }, type)).status).toBe(400)
    const large = { email: 'a'.repeat(70_000), password }
    expect((await browser.submit('/signin', large)).status).toBe(413)
  })
})

test('every page is private, unframed and without scripts of others', async () => {
  const person = await signUp()
  const paths = ['/claim', '/dashboard', '/dashboard/any/thing', '/reset', '/verify', '/invitation']
  const stranger = openFormBrowser(plinth)
  const answers = [
    ...(await Promise.all(paths.map((path) => person.open(path)))),
    await stranger.open('/signup'),
    await stranger.open('/signin'),
    await stranger.submit('/signin', {}, { origin: 'https://evil.example' }),
  ]
  for (const { headers } of answers) {
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('x-frame-options')).toBe('DENY')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/^default-src 'none'; .*form-action 'self'; frame-ancestors 'none'/)
    expect(policy).not.toMatch(/script-src(?! 'sha256-[^ ]+';)/)
  }
  // Chromium would stop a form that leads through consent to an app.
  const { headers } = await stranger.open('/signin?return_to=/oauth/auth')
  expect(headers.get('content-security-policy')).not.toContain('form-action')
})

describe('ways back', () => {
  let person: Person
  beforeAll(async () => {
    person = await signUp()
  })

  test.each([
    ['/dashboard/x?a=b', '/dashboard/x?a=b'],
    ['/oauth/auth?redirect_uri=http%3A%2F%2F127.0.0.1%2Fcb', null],
    ['//evil.example', '/dashboard'],
    ['/\\evil.example', '/dashboard'],
    ['/%09/evil.example', '/dashboard'],
    ['/\t/evil.example', '/dashboard'],
    ['/%2f%2fevil.example', '/dashboard'],
    ['https:evil.example', '/dashboard'],
    ['https://evil.example', '/dashboard'],
    ['javascript:alert(1)', '/dashboard'],
    ['/a\r\nSet-Cookie: b=c', '/dashboard'],
  ])('%j', async (path, expected) => {
    const query = `?${new URLSearchParams({ return_to: path })}`
    for (const page of ['/signin', '/signup']) {
      const answer = await person.open(page + query)
      expect([answer.status, answer.location]).toEqual([303, expected ?? path])
      expect(answer.headers.get('set-cookie')).toBeNull()
    }
    const stranger = openFormBrowser(plinth)
    expect((await stranger.submit('/signout', { return_to: path })).location).toBe(expected ?? path)
    const form = (await stranger.open(`/signin${query}`)).text
    expect(form).not.toMatch(/value="[^"]*evil|href="[^"]*(evil|javascript)/)
  })

  test('lead on from the form, whether it carries them or its address does', async () => {
    const fields = { email: person.email, password }
    const stranger = openFormBrowser(plinth)
    const leads = async (path: string, more: Fields) =>
      (await stranger.submit(path, { ...fields, ...more })).location
    expect(await leads('/signin', { return_to: '/claim' })).toBe('/claim')
    expect(await leads('/signin?return_to=/device', {})).toBe('/device')
    expect(await leads('/signin', { return_to: '//evil.example' })).toBe('/dashboard')
    const signUpPath = '/signup?return_to=/claim'
    const newcomer = { email: newAddress(), password }
    expect((await openFormBrowser(plinth).submit(signUpPath, newcomer)).location).toBe('/claim')
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
    ['/session/verification', {}],
  ]
  const foreign: [string, Fields][] = [
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['the origin of a drop', { origin: 'http://drop.localhost:4000' }],
    ['no origin', { origin: '' }],
    ['a null origin', { origin: 'null' }],
    ['a null origin of the same site', { origin: 'null', 'sec-fetch-site': 'same-site' }],
  ]
  let person: Person
  let publisher: FormBrowser
  beforeAll(async () => {
    person = await signUp()
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
    const { email } = await signUp()
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
    const person = await signUp({ name: 'Ann <b>' })
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
})

describe('claiming', () => {
  test('what a browser published is offered at sign-in, and can be left', async () => {
    const { email } = await signUp()
    const browser = openFormBrowser(plinth)
    const drop = await browser.publish()
    const fields = { email, password, return_to: '/dashboard/x' }
    const { location } = await browser.submit('/signin', fields)
    expect(location).toBe('/claim?return_to=/dashboard/x')
    const offer = (await browser.open(location ?? '')).text
    expect(offer).toContain(drop.slug)
    expect(offer).toContain('Keep them in my account')
    expect(offer).toContain('href="/dashboard/x">Not now')
    expect((await browser.open('/dashboard')).text).not.toContain(drop.slug)

    const kept = await browser.submit('/claim', { drops: 'browser', return_to: '/dashboard/x' })
    expect([kept.status, kept.location]).toEqual([303, '/dashboard/x'])
    expect((await browser.open('/dashboard')).text).toContain(drop.slug)
    expect((await browser.open('/claim')).text).not.toContain(drop.slug)
    expect((await browser.submit('/signin', fields)).location).toBe('/dashboard/x')
  })

  test('a code works once, alone or inside its link', async () => {
    const agent = openFormBrowser(plinth)
    const [first, second] = [await agent.publish(), await agent.publish()]
    const code = new URL(first.claim_url).hash.slice(1)
    const stranger = openFormBrowser(plinth)
    const refused = await stranger.submit('/claim', { code: first.claim_url })
    expect(refused.status).toBe(401)
    expect(refused.text).toContain(`value="${code}"`)

    const person = await signUp()
    expect((await person.submit('/claim', { code })).location).toBe('/dashboard')
    expect((await person.submit('/claim', { code: second.claim_url })).location).toBe('/dashboard')
    const list = (await person.open('/dashboard')).text
    expect(list).toContain(first.slug)
    expect(list).toContain(second.slug)

    for (const browser of [person, await signUp()]) {
      const again = await browser.submit('/claim', { code })
      expect([again.status, again.text]).toEqual([404, expect.stringContaining('code-problem')])
    }
  })
})

test('an invitation is accepted by the account with its address, and by no other', async () => {
  const owner = await signUp()
  await verify(owner)
  const made = await owner.api('POST', '/organisations', { name: 'Orchard & <Sons>' })
  expect(made.status).toBe(201)
  await owner.submit('/session/tenant', { tenant_id: JSON.parse(made.text).id })
  const email = newAddress()
  expect((await owner.api('POST', '/invitations', { email, role: 'admin' })).status).toBe(201)
  const link = await mailedLink(plinth, email, { page: '/invitation' })
  const fields = { code: codeOf(link) }

  const other = await signUp()
  const seen = (await other.open(link)).text
  expect(seen).toContain('Orchard &amp; &lt;Sons&gt;')
  expect(seen).toContain(`You are signed in as <b>${other.email}`)
  expect((await other.submit('/invitation', fields)).status).toBe(403)
  expect((await other.submit('/signout', { return_to: link })).location).toBe(link)

  const stranger = (await other.open(link)).text
  expect(stranger).toContain(`/signup?return_to=${encodeURIComponent(link).replaceAll('%2F', '/')}`)
  const joined = await other.submit('/signup', { email, password, return_to: link })
  expect(joined.location).toBe(link)
  expect((await other.open(link)).text).toContain('Accept</button>')
  expect((await other.submit('/invitation', fields)).location).toBe('/dashboard')
  expect((await other.open(link)).status).toBe(404)

  const dashboard = (await other.open('/dashboard')).text
  expect(dashboard).toContain('<h1>Orchard &amp; &lt;Sons&gt;</h1>')
  expect(dashboard).not.toContain('Send again')
  const [, own = ''] = /value="(tn_[a-z0-9]+)">/.exec(dashboard) ?? []
  expect((await other.submit('/session/tenant', { tenant_id: own })).location).toBe('/dashboard')
  expect((await other.open('/dashboard')).text).toContain('<h1>Your drops</h1>')
  expect((await other.submit('/session/tenant', { tenant_id: 'tn_other' })).status).toBe(404)
})
