// Sign-in with an OpenID Connect provider that runs on loopback.
// Stores: sqlite-files. The rules of linking are tested on both databases beside their use case.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  startOpenIdProvider,
  type TestOpenIdProvider,
} from '@plinth/server/test-servers/openid-provider'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FormBrowser, type FormResponse, openFormBrowser } from './harness/form-browser.ts'
import { type InProcessPlinth, startInProcessPlinth } from './harness/in-process-plinth.ts'
import { mailedLink } from './harness/mailbox.ts'
import { newEmail } from './harness/person.ts'
import { runPlinthd } from './harness/plinth.ts'

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

test('a link for a new address asks an account without a password to sign in', async () => {
  const { email } = become()
  await signIn()
  const address = newEmail()
  const change = await browser.api('POST', '/me/email', { email: address, password: '' })
  expect(change.status).toBe(204)
  const link = await mailedLink(plinth, address, { page: '/verify' })
  browser = openFormBrowser(plinth)
  const signInPath = (await browser.open(link)).location ?? ''
  expect(signInPath).toMatch(/^\/signin\?return_to=\/verify%3Fcode/)
  become()
  await signIn()
  expect((await browser.open(link)).text).toContain(`this link is for <b><bdi>${email}`)
  browser = openFormBrowser(plinth)
  become(email)
  expect((await signIn(signInPath.replace('/signin?', '/signin/keycloak?'))).location).toBe(link)
  expect((await browser.open(link)).text).toContain('Email changed')
  expect(await me()).toMatchObject({ email: address })
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
    await expectRefusal(await signIn(), 403, 'allow this sign-in, or it was cancelled')
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

describe('a signed-in person', () => {
  async function beginConnecting(headers = {}) {
    const fields = { provider: 'keycloak', password: '' }
    return browser.submit('/session/identities', fields, { accept: 'application/json', ...headers })
  }

  async function finishConnecting({ text }: FormResponse) {
    const { pathname, search } = new URL(await provider.visit(JSON.parse(text).url))
    return browser.open(pathname + search)
  }

  const identities = async () => JSON.parse((await browser.api('GET', '/me/identities')).text)
  const disconnect = async (id: string) =>
    (await browser.api('DELETE', `/me/identities/${id}`)).status

  test('connects another identity, and disconnects all but the last', async () => {
    const { email } = become()
    await signIn()
    const session = JSON.parse((await browser.open('/session')).text)
    expect(session).toMatchObject({
      user: { has_password: false },
      sign_in: { passwords: true, providers: [{ name: 'keycloak', label: 'Team account' }] },
    })
    const begun = await beginConnecting()
    become('private@example.com', { email_verified: false })
    const { status, location } = await finishConnecting(begun)
    expect([status, location]).toEqual([303, '/dashboard/settings/account'])
    const [first, second] = await identities()
    expect([first, second]).toMatchObject([
      { provider: 'keycloak', label: 'Team account', email },
      { email: 'private@example.com' },
    ])
    expect([await disconnect(first.id), await disconnect(second.id)]).toEqual([204, 403])
    expect((await me()).email).toBe(email)
  })

  test('cannot be made to connect one by another site', async () => {
    become()
    await signIn()
    const refused = await beginConnecting({ origin: 'https://evil.example' })
    expect(refused.status).toBe(403)
    expect(browser.cookies.has('plinth_pending_signin')).toBe(false)
  })

  test('who has signed out meanwhile connects nothing', async () => {
    become()
    await signIn()
    const begun = await beginConnecting()
    await browser.submit('/signout')
    const other = become()
    const { status, text } = await finishConnecting(begun)
    expect([status, text]).toEqual([401, expect.stringContaining('nothing was connected')])
    expect(await plinth.deps.database.read.users.findByEmail(other.email)).toBeNull()
  })
})

describe('PLINTH_PASSWORD_SIGNIN=off', () => {
  let closed: InProcessPlinth
  beforeAll(async () => {
    const settings = { ...provider.environment('keycloak'), PLINTH_PASSWORD_SIGNIN: 'off' }
    closed = await startInProcessPlinth(settings)
  })
  afterAll(() => closed?.stop())

  test.each(['/signin', '/signup'])('%s has buttons only', async (path) => {
    const { status, text } = await openFormBrowser(closed).open(path)
    expect(status).toBe(200)
    expect(text).toContain('Continue with keycloak')
    // Passkeys still work; without them there is no form.
    const withoutPasskeys = text.replace(/<form class="stack-in" id="passkey"[\s\S]*?<\/form>/, '')
    expect(withoutPasskeys).not.toMatch(/<form|type="password"|\/reset/i)
  })

  test('forms with a password are refused', async () => {
    const fields = { email: newEmail(), password: 'correct horse battery', code: 'x' }
    for (const path of ['/signin', '/signup', '/reset']) {
      for (const sent of [fields, {}]) {
        const { status, text } = await openFormBrowser(closed).submit(path, sent)
        expect([path, status]).toEqual([path, 403])
        expect(text).toContain('Passwords are turned off')
      }
    }
    expect((await openFormBrowser(closed).open('/reset?code=x')).location).toBe('/signin')
  })
})

test('doctor checks the providers', async () => {
  const diagnose = async (settings: Record<string, string>) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'plinth-doctor-'))
    const environment = { PATH: process.env.PATH ?? '', HOME: folder, PLINTH_DATA_DIR: folder }
    const { stdout } = await runPlinthd({ ...environment, ...settings }, 'doctor')
    await rm(folder, { recursive: true })
    return stdout
  }
  const settings = provider.environment('keycloak')
  const wrong = { ...settings, PLINTH_OIDC_KEYCLOAK_ISSUER: `${provider.issuer}/nowhere` }
  const [right, broken] = await Promise.all([diagnose(settings), diagnose(wrong)])
  expect(right).toContain('ok    sign-in: password, keycloak\n')
  expect(broken).toMatch(/^warn {2}sign-in: keycloak: .+$/m)
})
