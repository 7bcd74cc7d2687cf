// Accounts by forms alone, without JavaScript.
// Stores: sqlite-files. Forms, cookies and redirects.
import { setTimeout } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Fields, type FormBrowser, openFormBrowser } from './harness/form-browser.ts'
import { visit } from './harness/http.ts'
import { mailedLink } from './harness/mailbox.ts'
import { type NewPerson, newEmail, password, signUp, verify } from './harness/person.ts'
import { type SharedPlinth, sharedPlinth } from './harness/shared-plinth.ts'

let plinth: SharedPlinth
beforeAll(async () => {
  plinth = await sharedPlinth()
})

const codeOf = (path: string) => new URL(path, plinth.base).searchParams.get('code') ?? ''

test('a user signs up, confirms their address by mail, and their drops are served', async () => {
  const browser = openFormBrowser(plinth)
  const drop = await browser.publish()
  expect((await visit(drop.url)).status).toBe(200)
  expect((await browser.open('/signup')).text).toContain(
    'keeps its address. It goes offline until you confirm',
  )

  const email = newEmail()
  const signedUp = await browser.submit('/signup', { email, password, name: 'Anna' })
  expect([signedUp.status, signedUp.location]).toEqual([303, '/dashboard'])
  const before = await browser.open('/dashboard?plain')
  expect(before.text).toContain(drop.slug)
  expect(before.text).toContain('Resend link')
  expect(before.text).toContain('pending')
  expect((await visit(drop.url)).status).toBe(503)

  const link = await mailedLink(plinth, email, { page: '/verify' })
  expect((await openFormBrowser(plinth).open(link)).text).toContain('name="password"')
  expect((await visit(drop.url)).status).toBe(503)
  const confirmed = await browser.open(link)
  expect(confirmed.status).toBe(200)
  expect(confirmed.text).toMatch(/Email confirmed<\/h1>\s.*Your drops are online\./)
  expect((await visit(drop.url)).status).toBe(200)
  const after = await browser.open('/dashboard?plain')
  expect(after.text).not.toContain('Resend link')
  expect(after.text).toMatch(/class="state good">live/)

  // Opening the link again, also on a phone, is not an error.
  for (const client of [browser, openFormBrowser(plinth)]) {
    const { status, text } = await client.open(link)
    expect([status, text]).toEqual([200, expect.stringContaining('Email confirmed')])
  }
})

describe('opening a verification link', () => {
  const sessionOf = async (browser: FormBrowser, cookie?: string) =>
    JSON.parse((await browser.open('/session', cookie === undefined ? {} : { cookie })).text)
  const offline = async (browser: FormBrowser) => !(await sessionOf(browser)).user.email_verified
  const linkOf = ({ email }: NewPerson) => mailedLink(plinth, email, { page: '/verify' })

  test('of an account without drops does not mention drops', async () => {
    const person = await signUp(plinth)
    const { text } = await person.open(await linkOf(person))
    expect(text).toContain('Email confirmed')
    expect(text).not.toContain('Your drops are online')
    expect((await person.open('/verify')).text).toContain('Email confirmed')
  })

  test.each([
    ['without a session', async () => openFormBrowser(plinth)],
    ['with the session of another account', () => signUp(plinth)],
  ])('%s asks for the password of its account, which signs in', async (_, openBrowser) => {
    const person = await signUp(plinth)
    const link = await linkOf(person)
    const elsewhere = await openBrowser()
    const previous = elsewhere.cookies.get('plinth_session')
    const page = await elsewhere.open(link)
    expect([page.status, page.headers.get('set-cookie')]).toEqual([200, null])
    expect(page.text).toContain(person.email)
    expect(page.text).toContain('name="password"')
    const code = codeOf(link)
    for (const fields of [{ code }, { code, password: 'a wrong password' }]) {
      const refused = await elsewhere.submit('/verify', fields)
      expect(refused.headers.get('set-cookie')).toBeNull()
      expect([refused.status, refused.text]).toEqual([
        401,
        expect.stringContaining('id="password-problem"'),
      ])
      expect(refused.text).toContain(`value="${code}"`)
    }
    expect(await offline(person)).toBe(true)
    const sent = await elsewhere.submit('/verify', { code, password })
    expect([sent.status, sent.location]).toEqual([303, link])
    expect((await elsewhere.open(link)).text).toContain('Email confirmed')
    expect(await offline(person)).toBe(false)
    expect(await sessionOf(elsewhere)).toMatchObject({
      user: { email: person.email, email_verified: true },
    })
    expect(elsewhere.cookies.get('plinth_session')).not.toBe(person.cookies.get('plinth_session'))
    // The session of the other account has ended.
    expect(await sessionOf(elsewhere, `plinth_session=${previous}`)).toEqual({ signed_in: false })
  })

  test('with the password offers the browser’s drops, as signing in does', async () => {
    const person = await signUp(plinth)
    const code = codeOf(await linkOf(person))
    const elsewhere = openFormBrowser(plinth)
    const drop = await elsewhere.publish()
    const sent = await elsewhere.submit('/verify', { code, password })
    expect([sent.status, sent.location]).toEqual([303, '/claim?return_to=/verify'])
    expect((await elsewhere.open('/claim?return_to=/verify')).text).toContain(drop.slug)
    expect((await elsewhere.open('/verify')).text).toContain('Email confirmed')
  })

  test('with a wrong password is rate limited', async () => {
    const person = await signUp(plinth)
    const code = codeOf(await linkOf(person))
    const visitor = openFormBrowser(plinth)
    const guess = () => visitor.submit('/verify', { code, password: 'a wrong password' })
    expect((await guess()).status).toBe(401)
    const firstAt = Date.now()
    for (let i = 1; i < 10; i++) expect((await guess()).status).toBe(401)
    await setTimeout(1_001)
    const askedAt = Date.now()
    const last = await guess()
    expect([last.status, last.text]).toEqual([429, expect.stringContaining('name="password"')])
    const seconds = Number(last.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(Math.ceil(900 - (askedAt - firstAt) / 1000))
    const signIn = await visitor.submit('/signin', { email: person.email, password })
    expect(signIn.status).toBe(429)
    expect(await offline(person)).toBe(true)
    // The link is not used up.
    expect((await person.open(`/verify?code=${code}`)).text).toContain('Email confirmed')
  })

  test('after a newer one was sent has no effect', async () => {
    const person = await signUp(plinth)
    const link = await linkOf(person)
    await person.submit('/verify/send')
    const old = await person.open(link)
    expect([old.status, old.text]).toEqual([404, expect.stringContaining('Get a new link')])
    await person.open(await mailedLink(plinth, person.email, { page: '/verify', count: 2 }))
    const spent = await person.open(link)
    expect(spent.status).toBe(404)
    expect(spent.text).toContain(`Your email, ${person.email}, is confirmed.`)
  })
})

test('a user signs out, resets their password, and signs in', async () => {
  const browser = await signUp(plinth)
  const elsewhere = openFormBrowser(plinth)
  await elsewhere.submit('/signin', { email: browser.email, password })
  expect((await elsewhere.open('/dashboard')).status).toBe(200)
  const out = await browser.submit('/signout')
  expect([out.status, out.location, browser.cookies.has('plinth_session')]).toEqual([
    303,
    '/',
    false,
  ])

  const requested = await browser.submit('/reset', { email: browser.email })
  const askedForNobody = await browser.submit('/reset', { email: newEmail() })
  expect([requested.status, requested.location]).toEqual([303, '/reset?sent=1'])
  const { headers: _, ...same } = requested
  expect(askedForNobody).toMatchObject(same)
  expect((await browser.open('/reset?sent=1')).text).toContain('If there’s an account')

  const link = await mailedLink(plinth, browser.email, { page: '/reset' })
  expect((await browser.open(link)).text).toContain(browser.email)
  const fields = { code: codeOf(link), password: 'a wholly new secret' }
  const short = await browser.submit('/reset', { ...fields, password: 'short' })
  expect([short.status, short.text]).toEqual([400, expect.stringContaining('aria-invalid="true"')])
  expect((await browser.submit('/reset', fields)).location).toBe('/signin?reset=1')
  expect((await browser.open('/signin?reset=1')).text).toContain('Password changed')
  expect((await browser.submit('/reset', fields)).status).toBe(404)
  expect((await browser.open(link)).status).toBe(404)

  expect((await elsewhere.open('/dashboard')).location).toBe('/signin?return_to=/dashboard')
  expect((await browser.submit('/signin', { email: browser.email, password })).status).toBe(401)
  const signedIn = await browser.submit('/signin', { ...fields, email: browser.email })
  expect([signedIn.status, signedIn.location]).toEqual([303, '/dashboard'])
})

test('a mistyped address can be corrected', async () => {
  const browser = await signUp(plinth)
  const other = await signUp(plinth)
  expect((await browser.open('/verify')).text).toContain(browser.email)
  const taken = await browser.submit('/verify/address', { email: other.email })
  expect([taken.status, taken.text]).toEqual([400, expect.stringContaining('already an account')])
  const email = newEmail()
  expect((await browser.submit('/verify/address', { email })).location).toBe('/verify?sent=1')
  expect((await browser.open('/verify?sent=1')).text).toContain('We’ve sent a new link')
  const link = await mailedLink(plinth, email, { page: '/verify' })
  expect((await browser.open(link)).text).toContain('Email confirmed')
  expect((await browser.open('/verify')).text).toContain('Email confirmed')
})

test('a new address is confirmed for the account that changed it', async () => {
  const person = await signUp(plinth)
  await verify(plinth, person)
  const email = newEmail()
  expect((await person.api('POST', '/me/email', { email, password })).status).toBe(204)
  const link = await mailedLink(plinth, email, { page: '/verify' })
  const page = (await openFormBrowser(plinth).open(link)).text
  expect(page).toContain(`The account <b><bdi>${person.email}</bdi></b>`)
  expect(page).toContain(`to <b><bdi>${email}</bdi></b>`)
  expect(page).toContain('name="password"')
  // The person who reads the mail of the new address does not decide for the account.
  const reader = await signUp(plinth)
  expect((await reader.open(link)).text).toContain('name="password"')
  const refused = await reader.submit('/verify', { code: codeOf(link), password: 'a guess' })
  expect(refused.status).toBe(401)
  expect((await person.open('/dashboard?plain')).text).not.toContain(email)
  for (const _ of ['a click', 'another one']) {
    expect((await person.open(link)).text).toContain('Email changed')
  }
  expect((await person.open('/dashboard?plain')).text).toContain(email)
})

describe('a refused form is shown again with its values, except for the password', () => {
  let taken: string
  beforeAll(async () => {
    taken = (await signUp(plinth)).email
  })

  test.each<[string, Fields, number, string]>([
    ['/signup', { email: 'invalid', password, name: 'B "x"' }, 400, 'id="email-problem"'],
    [
      '/signup',
      { email: 'b@example.org', password: 'seven77', name: 'B' },
      400,
      'password-problem',
    ],
    ['/signup', { email: 'b@example.org', password, name: 'B\0' }, 400, 'id="name-problem"'],
    ['/signup', {}, 400, 'id="email-problem"'],
    ['/signin', { email: 'invalid', password }, 400, 'id="email-problem"'],
    ['/signin', { email: 'unknown@example.org', password }, 401, 'role="alert"'],
    ['/reset', { email: 'invalid@' }, 400, 'id="email-problem"'],
    ['/reset', { code: 'no such code', password }, 404, 'Get a new link'],
    ['/verify', { code: 'no such code' }, 404, 'Get a new link'],
    ['/claim', { code: 'no such code' }, 401, '/signin?return_to=/claim'],
    ['/invitation', { code: 'no such code' }, 404, 'This invitation no longer works'],
  ])('%s %j: %i', async (path, fields, status, text) => {
    const response = await openFormBrowser(plinth).submit(path, fields)
    expect(response.text).toContain(text)
    expect([response.status, response.headers.get('set-cookie')]).toEqual([status, null])
    expect(response.text).not.toContain(password)
    const { email } = fields
    if (email) expect(response.text).toContain(`value="${email}"`)
  })

  test('an address that has an account is refused with links to sign in and to reset', async () => {
    const fields = { email: taken, password, name: 'B', return_to: '/claim' }
    const response = await openFormBrowser(plinth).submit('/signup', fields)
    expect(response.status).toBe(400)
    expect(response.text).toContain('There is already an account for')
    const email = encodeURIComponent(taken)
    expect(response.text).toContain(`/signin?email=${email}&amp;return_to=/claim`)
    // Someone else may have created the account.
    expect(response.text).toContain(`/reset?email=${email}&amp;return_to=/claim`)
  })

  test('a rate-limited form says when to try again', async () => {
    const browser = await signUp(plinth)
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

  test('a body that is not a form, or is too large, is refused', async () => {
    const browser = openFormBrowser(plinth)
    const type = { 'content-type': 'application/json' }
    expect((await browser.submit('/signin', { email: 'a' }, type)).status).toBe(400)
    const large = { email: 'a'.repeat(70_000), password }
    expect((await browser.submit('/signin', large)).status).toBe(413)
  })
})

test('every page is private, cannot be framed and has no third-party scripts', async () => {
  const person = await signUp(plinth)
  const paths = ['/claim', '/dashboard', '/dashboard/any/thing', '/reset', '/verify', '/invitation']
  const visitor = openFormBrowser(plinth)
  const responses = [
    ...(await Promise.all(paths.map((path) => person.open(path)))),
    await visitor.open('/signup'),
    await visitor.open('/signin'),
    await visitor.submit('/signin', {}, { origin: 'https://evil.example' }),
  ]
  for (const { headers } of responses) {
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('x-frame-options')).toBe('DENY')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/^default-src 'none'; .*form-action 'self'; frame-ancestors 'none'/)
    expect(policy).not.toMatch(/script-src(?! ('self'|'sha256-[^ ]+'( 'sha256-[^ ]+')*);)/)
  }
  // Chromium would block a form whose redirects lead through consent to an app.
  const { headers } = await visitor.open('/signin?return_to=/oauth/auth')
  expect(headers.get('content-security-policy')).not.toContain('form-action')
})
