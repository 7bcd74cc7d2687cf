// Redirects of the account pages: to the `return_to` path, and never to another site.
// Stores: sqlite-files. Forms, cookies and redirects.
import { beforeAll, describe, expect, test } from 'vitest'
import { type Fields, openFormBrowser } from './harness/form-browser.ts'
import { type NewPerson, newEmail, password, signUp } from './harness/person.ts'
import { type SharedPlinth, sharedPlinth } from './harness/shared-plinth.ts'

let plinth: SharedPlinth
beforeAll(async () => {
  plinth = await sharedPlinth()
})

describe('return_to', () => {
  let person: NewPerson
  beforeAll(async () => {
    person = await signUp(plinth)
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
      const response = await person.open(page + query)
      expect([response.status, response.location]).toEqual([303, expected ?? path])
      expect(response.headers.get('set-cookie')).toBeNull()
    }
    const visitor = openFormBrowser(plinth)
    expect((await visitor.submit('/signout', { return_to: path })).location).toBe(expected ?? path)
    const form = (await visitor.open(`/signin${query}`)).text
    expect(form).not.toMatch(/value="[^"]*evil|href="[^"]*(evil|javascript)/)
  })

  test('is followed from the form, whether it is a field or in the URL', async () => {
    const fields = { email: person.email, password }
    const visitor = openFormBrowser(plinth)
    const redirectOf = async (path: string, more: Fields) =>
      (await visitor.submit(path, { ...fields, ...more })).location
    expect(await redirectOf('/signin', { return_to: '/claim' })).toBe('/claim')
    expect(await redirectOf('/signin?return_to=/device', {})).toBe('/device')
    expect(await redirectOf('/signin', { return_to: '//evil.example' })).toBe('/dashboard')
    const signUpPath = '/signup?return_to=/claim'
    const newPerson = { email: newEmail(), password }
    expect((await openFormBrowser(plinth).submit(signUpPath, newPerson)).location).toBe('/claim')
  })

  test('survives a password reset', async () => {
    const visitor = openFormBrowser(plinth)
    const returnTo = 'return_to=/device%3Fuser_code%3DA'
    const signIn = (await visitor.open(`/signin?${returnTo}`)).text
    expect(signIn).toContain(`href="/reset?${returnTo}">Forgot`)
    const form = (await visitor.open(`/reset?${returnTo}`)).text
    expect(form).toContain('name="return_to" value="/device?user_code=A"')
    expect(form).toContain(`href="/signin?${returnTo}">Back`)
    const fields = { email: newEmail(), return_to: '/device?user_code=A' }
    const { location } = await visitor.submit('/reset', fields)
    expect(location).toBe(`/reset?sent=1&${returnTo}`)
    expect((await visitor.open(location ?? '')).text).toContain(`href="/signin?${returnTo}">Back`)
  })
})

describe('an address that accepts only POST', () => {
  test.each([
    ['/disconnect', '/dashboard'],
    ['/session/tenant', '/dashboard'],
    ['/signout', '/'],
    ['/verify/address', '/verify'],
    ['/verify/send', '/verify'],
  ])('%s redirects to %s on GET, and changes nothing', async (path, page) => {
    const person = await signUp(plinth)
    for (const browser of [person, openFormBrowser(plinth)]) {
      const { status, location } = await browser.open(path)
      expect([status, location]).toEqual([303, page])
    }
    expect((await person.open('/dashboard')).status).toBe(200)
  })
})

describe('an error page', () => {
  test.each([
    ['/verify/send', '/verify'],
    ['/verify/address', '/verify'],
    ['/session/tenant', '/dashboard'],
  ])('of %s offers to sign in and return to %s', async (path, page) => {
    const { status, text } = await openFormBrowser(plinth).submit(path, { email: 'a@b.example' })
    expect([status, text]).toEqual([
      401,
      expect.stringContaining(`href="/signin?return_to=${page}">Sign in`),
    ])
  })

  test('does not ask a signed-in user to sign in', async () => {
    const person = await signUp(plinth)
    const { status, text } = await person.submit('/session/tenant', { tenant_id: 'tn_other' })
    expect(status).toBe(404)
    expect(text).toContain('href="/dashboard">Go to your drops')
    expect(text).not.toContain('Sign in')
  })
})
