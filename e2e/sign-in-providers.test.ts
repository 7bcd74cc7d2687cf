// Sign-in with an OpenID Connect provider that runs on loopback.
// Stores: sqlite-files. The rules of linking are tested on both databases beside their use case.
import {
  startOpenIdProvider,
  type TestOpenIdProvider,
} from '@plinth/server/test-servers/openid-provider'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FormBrowser, type FormResponse, openFormBrowser } from './harness/form-browser.ts'
import { type InProcessPlinth, startInProcessPlinth } from './harness/in-process-plinth.ts'
import { newEmail } from './harness/person.ts'

let provider: TestOpenIdProvider
let plinth: InProcessPlinth
let browser: FormBrowser
beforeAll(async () => {
  provider = await startOpenIdProvider()
  plinth = await startInProcessPlinth({
    ...provider.environment('keycloak'),
    PLINTH_OIDC_KEYCLOAK_LABEL: 'Team account',
  })
})
afterAll(async () => {
  await plinth?.stop()
  await provider?.stop()
})
beforeEach(() => {
  browser = openFormBrowser(plinth)
  provider.behave('work')
})

function become(email = newEmail(), more: object = {}) {
  const person = { sub: `sub of ${email}`, email, email_verified: true, name: 'Ada', ...more }
  provider.become(person)
  return person
}

/** The path at which the provider sends the browser back. */
async function comeBack(begun: FormResponse): Promise<string> {
  const { pathname, search } = new URL(await provider.visit(begun.location ?? ''))
  return pathname + search
}

const signIn = async (path = '/signin/keycloak') =>
  browser.open(await comeBack(await browser.open(path)))

const me = async () => JSON.parse((await browser.api('GET', '/me')).text).user

test('the sign-in and sign-up pages have a button that keeps the return path', async () => {
  for (const path of ['/signin', '/signup']) {
    const { text } = await browser.open(`${path}?return_to=/gallery`)
    expect(text).toContain('href="/signin/keycloak?return_to=/gallery"')
    expect(text).toContain('Continue with Team account')
  }
})

test('a first sign-in creates a verified account and returns to the page', async () => {
  const { email } = become()
  const begun = await browser.open('/signin/keycloak?return_to=/gallery?x=1')
  expect(begun.status).toBe(303)
  const cookie = begun.headers.get('set-cookie')
  expect(cookie).toMatch(/HttpOnly; SameSite=Lax/)
  const back = await comeBack(begun)
  const { status, location } = await browser.open(back)
  expect([status, location]).toEqual([303, '/gallery?x=1'])
  expect(await me()).toMatchObject({ email, email_verified: true, name: 'Ada' })
  const again = await browser.open('/signin/keycloak?return_to=/gallery')
  expect(again.location).toBe('/gallery')
})

test('a return path to another site is not followed', async () => {
  become()
  expect((await signIn('/signin/keycloak?return_to=//evil.example')).location).toBe('/dashboard')
})

test('pages that the browser published before belong to the new account', async () => {
  become()
  const { slug } = await browser.publish()
  expect((await signIn()).location).toBe('/dashboard')
  const { text } = await browser.api('GET', '/sites')
  expect(text).toContain(slug)
})

describe('refused with a page that says what to do', () => {
  async function expectRefusal(response: FormResponse, status: number, detail: string) {
    expect(response.status).toBe(status)
    expect(response.text).toContain(detail)
    expect(response.text).toContain('Continue with Team account')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(browser.cookies.has('plinth_session')).toBe(false)
  }

  test('a callback in another browser', async () => {
    become()
    const back = await comeBack(await browser.open('/signin/keycloak'))
    browser = openFormBrowser(plinth)
    await expectRefusal(await browser.open(back), 400, 'started in another browser')
  })

  test('a callback of another sign-in of the same browser', async () => {
    become()
    const back = await comeBack(await browser.open('/signin/keycloak'))
    await browser.open('/signin/keycloak')
    await expectRefusal(await browser.open(back), 403, 'didn’t confirm this sign-in')
  })

  test('a callback that is sent again, even with its cookie', async () => {
    become()
    const back = await comeBack(await browser.open('/signin/keycloak'))
    const cookies = new Map(browser.cookies)
    expect((await browser.open(back)).status).toBe(303)
    const replayer = openFormBrowser(plinth)
    browser = replayer
    await expectRefusal(await browser.open(back), 400, 'already finished')
    for (const [name, value] of cookies) replayer.cookies.set(name, value)
    await expectRefusal(await browser.open(back), 403, 'didn’t confirm this sign-in')
  })

  test('a sign-in that took too long', async () => {
    become()
    const back = await comeBack(await browser.open('/signin/keycloak'))
    await plinth.advanceDays(1)
    await expectRefusal(await browser.open(back), 400, 'took too long')
  })

  test('an ID token for another sign-in', async () => {
    become()
    provider.behave('wrong-nonce')
    await expectRefusal(await signIn(), 403, 'didn’t confirm this sign-in')
  })

  test('an address that the provider has not verified', async () => {
    become(newEmail(), { email_verified: false })
    await expectRefusal(await signIn(), 403, 'doesn’t confirm that your email address is yours')
  })

  test('a person who cancels', async () => {
    provider.behave('deny')
    await expectRefusal(await signIn(), 403, 'was cancelled or not allowed')
  })

  test('a provider that is down before or after the person was there', async () => {
    become()
    const back = await comeBack(await browser.open('/signin/keycloak'))
    provider.behave('fail')
    const response = await browser.open(back)
    await expectRefusal(response, 503, 'can’t be reached at the moment')
    expect(response.text).toContain('name="password"')
    expect(response.headers.has('retry-after')).toBe(true)
  })
})
