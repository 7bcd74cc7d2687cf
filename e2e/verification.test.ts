// What an unverified account may do, and what its drops serve.
// Stores: both; `npm test` has sqlite-files. The statements are tested on both databases.
import { operations } from '@plinth/contract/operations'
import type { Operation } from '@plinth/contract/operations/operation'
import { beforeAll, describe, expect, test } from 'vitest'
import { apiOf, fileForm, folderForm, refusal } from './harness/api.ts'
import { type ApiPerson, newApiPerson } from './harness/api-person.ts'
import { openFormBrowser } from './harness/form-browser.ts'
import { visit } from './harness/http.ts'
import { mailedCode, mailedLink, readMailbox } from './harness/mailbox.ts'
import { newEmail, password, signIn, signUp, verify } from './harness/person.ts'
import { type SharedPlinth, sharedPlinth } from './harness/shared-plinth.ts'

let plinth: SharedPlinth
beforeAll(async () => {
  plinth = await sharedPlinth()
})

/** The exceptions of the specification, and operations without an account. */
const open = [
  'POST /drops',
  'POST /drops-md',
  'PUT /drops/{id}',
  'DELETE /drops/{id}',
  'POST /sites',
  'GET /sites',
  'GET /sites/{id}',
  'DELETE /sites/{id}',
  'POST /sites/{id}/upload',
  'POST /sites/{id}/upload-bundle',
]

describe('an unverified session', () => {
  let person: ApiPerson
  let dropId: string
  beforeAll(async () => {
    person = await newApiPerson(plinth, false)
    dropId = (await person.api('POST', '/sites')).json.id
  })

  const closed = Object.values<Operation>(operations)
    .filter(({ caller }) => caller !== 'anyone')
    .filter(({ method, path }) => !open.includes(`${method} ${path}`))
    .map(({ method, path }) => [method, path] as const)

  test.each(closed)('may not %s %s', async (method, path) => {
    const filled = path.replace('{id}', dropId).replace(/\{\w+\}/g, 'anything')
    const response = await person.api(method, filled, method === 'GET' ? undefined : { x: 1 })
    expect([response.status, response.json]).toEqual([403, refusal('email_not_verified')])
  })

  test('may do what the specification lists', async () => {
    const { api } = person
    const created = await api('POST', '/sites')
    const path = `/sites/${created.json.id}`
    const page = fileForm('page.html', '<h1>Hello</h1>')
    const folder = folderForm({ 'index.html': '<h1>Hello</h1>' })
    expect([
      created.status,
      (await api('GET', '/sites')).status,
      (await api('GET', path)).status,
      (await api('POST', `${path}/upload`, page)).status,
      (await api('POST', `${path}/upload-bundle`, folder)).status,
      (await api('DELETE', path)).status,
      (await api('POST', '/drops', page)).status,
    ]).toEqual([201, 200, 200, 201, 201, 204, 201])
  })
})

test('drops of an unverified account return 503, and are live right after verification', async () => {
  const { api, email, submit } = await newApiPerson(plinth, false)
  const { id, url } = (await api('POST', '/sites')).json
  await api('POST', `/sites/${id}/upload`, fileForm('page.html', '<h1>Hello</h1>'))
  const unverified = await visit(url)
  expect([unverified.status, unverified.headers['retry-after']]).toEqual([
    503,
    expect.stringMatching(/^\d+$/),
  ])
  const code = await mailedCode(plinth, email, { page: '/verify' })
  expect((await fetch(`${plinth.base}/verify?code=${code}`)).status).toBe(200)
  expect((await visit(url)).status).toBe(503)
  expect(await submit('/verify', { code })).toBe(303)
  expect((await visit(url)).status).toBe(200)
})

describe('an account that someone else created with a person’s address', () => {
  test('cannot be confirmed by that person’s click', async () => {
    const attacker = await signUp(plinth)
    const link = await mailedLink(plinth, attacker.email, { page: '/verify' })
    const owner = openFormBrowser(plinth)
    expect((await owner.open(link)).text).toContain('name="password"')
    const code = await mailedCode(plinth, attacker.email, { page: '/verify' })
    expect((await owner.submit('/verify', { code })).status).toBe(401)
    const { user } = JSON.parse((await attacker.open('/session')).text)
    expect(user.email_verified).toBe(false)
  })

  test('is theirs after a password reset: sessions and tokens end, drops stay', async () => {
    const account = await plinth.createAccount('free', '--unverified', '--password', password)
    const { email } = account
    const withToken = apiOf(plinth, account)
    const { id, url } = (await withToken('POST', '/sites')).json
    await withToken('POST', `/sites/${id}/upload`, fileForm('page.html', '<h1>Kept</h1>'))
    const attacker = openFormBrowser(plinth)
    await signIn(attacker, account)
    await attacker.submit('/verify/send')
    const verification = await mailedLink(plinth, email, { page: '/verify' })
    expect((await visit(url)).status).toBe(503)

    const owner = openFormBrowser(plinth)
    const taken = await owner.submit('/signup', { email, password: 'another long one', name: '' })
    expect(taken.text).toContain(`/reset?email=${encodeURIComponent(email)}`)
    await owner.submit('/reset', { email })
    const code = await mailedCode(plinth, email, { page: '/reset' })
    const own = { email, password: 'chosen by the owner' }
    expect((await owner.submit('/reset', { ...own, code })).status).toBe(303)

    expect((await attacker.open('/dashboard')).location).toBe('/signin?return_to=/dashboard')
    expect((await attacker.submit('/signin', { email, password })).status).toBe(401)
    expect((await attacker.open(verification)).status).toBe(404)
    expect((await withToken('GET', '/sites')).status).toBe(401)
    expect((await owner.submit('/signin', own)).status).toBe(303)
    const me = JSON.parse((await owner.api('GET', '/me')).text)
    expect(me.user).toMatchObject({ email, email_verified: true })
    expect(JSON.parse((await owner.api('GET', '/sites')).text)).toMatchObject([{ id }])
    expect((await visit(url)).text).toContain('Kept')
  })
})

test('a verification and a password reset at the same time leave one owner', async () => {
  const attacker = await signUp(plinth)
  const { email } = attacker
  const code = await mailedCode(plinth, email, { page: '/verify' })
  const owner = openFormBrowser(plinth)
  await owner.submit('/reset', { email })
  const reset = await mailedCode(plinth, email, { page: '/reset' })
  const own = { email, password: 'chosen by the owner' }
  const browsers = [1, 2, 3].map(() => openFormBrowser(plinth))
  const [done] = await Promise.all([
    owner.submit('/reset', { ...own, code: reset }),
    ...browsers.map((browser) => browser.submit('/verify', { code, password })),
    attacker.open(`/verify?code=${code}`),
  ])
  expect(done.status).toBe(303)
  for (const browser of [attacker, ...browsers]) {
    expect(JSON.parse((await browser.open('/session')).text)).toEqual({ signed_in: false })
  }
  expect((await owner.submit('/signin', own)).status).toBe(303)
  expect((await owner.api('GET', '/me')).status).toBe(200)
})

test('a link that is opened several times concurrently changes the address once, without an error', async () => {
  const person = await signUp(plinth)
  await verify(plinth, person)
  const email = newEmail()
  expect((await person.api('POST', '/me/email', { email, password })).status).toBe(204)
  const link = await mailedLink(plinth, email, { page: '/verify' })
  const responses = await Promise.all([1, 2, 3, 4].map(() => person.open(link)))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const subjects = async () =>
    (await readMailbox(plinth)).flatMap(({ to, subject }) => (to === person.email ? subject : []))
  await expect.poll(subjects).toContain('Your email was changed')
  expect(await subjects()).toHaveLength(2)
})

test('of several concurrent sign-ups with one address, one succeeds', async () => {
  const fields = { email: 'together@example.org', password: 'a long enough password', name: '' }
  const signUp = () =>
    fetch(`${plinth.base}/signup`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    })
  const responses = await Promise.all([signUp(), signUp(), signUp(), signUp()])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([303, 400, 400, 400])
})

test('mailed links have the service’s host, whatever the request’s headers claim', async () => {
  const email = 'poisoned@example.org'
  // An address of the service too, with a host that is not the configured one.
  const otherBase = plinth.base.replace('localhost', '127.0.0.1')
  const send = (base: string, path: string, fields: Record<string, string>) =>
    fetch(base + path, {
      method: 'POST',
      headers: {
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        forwarded: 'host=evil.example;proto=https',
        'x-original-host': 'evil.example',
      },
      body: new URLSearchParams({ email, ...fields }),
      redirect: 'manual',
    })
  const response = await send(plinth.base, '/signup', {
    password: 'a long enough password',
    name: '',
  })
  expect([response.status, response.headers.get('location')]).toEqual([303, '/dashboard'])
  await mailedCode(plinth, email, { page: '/verify' })
  for (const base of [plinth.base, otherBase])
    expect((await send(base, '/reset', {})).status).toBeLessThan(400)
  await mailedCode(plinth, email, { page: '/reset', count: 2 })
  const mails = (await readMailbox(plinth)).filter(({ to }) => to === email)
  const origins = mails.flatMap(({ links }) => links.map((link) => new URL(link).origin))
  expect(new Set(origins)).toEqual(new Set([plinth.base]))
  expect(JSON.stringify(mails)).not.toContain('evil.example')
})
