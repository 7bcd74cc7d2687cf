// The consent page, connected apps, and device codes of the CLI, through forms without JavaScript.
// Stores: both; `npm test` has sqlite-files. The statements are tested on both databases.
import { beforeAll, describe, expect, test } from 'vitest'
import { apiOf } from './harness/api.ts'
import { crossSiteRequests, scriptHeaders } from './harness/cross-site-requests.ts'
import { type FormBrowser, openFormBrowser } from './harness/form-browser.ts'
import { mailedCode } from './harness/mailbox.ts'
import { firstTenant, OAuthApp } from './harness/oauth-app.ts'
import { createPerson, type Person, signIn } from './harness/person.ts'
import { type SharedPlinth, sharedPlinth } from './harness/shared-plinth.ts'

let plinth: SharedPlinth
let person: Person
let other: Person
let thirdPerson: Person
let unverified: Person
let app: OAuthApp

beforeAll(async () => {
  plinth = await sharedPlinth()
  unverified = await createPerson(plinth, '--unverified')
  const people = [createPerson(plinth), createPerson(plinth), createPerson(plinth)]
  ;[person, other, thirdPerson] = (await Promise.all(people)) as [Person, Person, Person]
  app = await OAuthApp.register(plinth.base)
})

const api = (token: string) => apiOf(plinth, { token })
const call = async (token: string, path = '/sites') => (await api(token)('GET', path)).status

describe('consent', () => {
  const interactionOf = async (browser: FormBrowser, changes = {}) => {
    const { status, location } = await browser.open(app.authorization(changes).url)
    expect(status).toBe(303)
    return location ?? ''
  }

  test('shows the app, its redirect host, its permissions and the account', async () => {
    const consent = await interactionOf(person)
    const { status, headers, text } = await person.open(consent)
    expect(status).toBe(200)
    for (const words of [
      'Test app',
      'app.example',
      'Publish, list, restore and delete drops',
      person.account.email,
    ]) {
      expect(text).toContain(words)
    }
    expect(text.split(`action="${consent}"`)).toHaveLength(2)
    expect(text.indexOf('value="allow"')).toBeLessThan(text.indexOf('value="deny"'))
    expect(headers.get('content-security-policy')).not.toContain('form-action')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('shows hostile names as text', async () => {
    const hostile = await OAuthApp.register(plinth.base, 'https://app.example/"><script>', {
      client_name: '</b><script>alert(1)</script>',
    })
    const { location } = await person.open(hostile.authorization().url)
    expect((await person.open(location ?? '')).text).not.toContain('<script')
  })

  test('can be denied', async () => {
    const { redirect } = await app.authorize(person, { decision: 'deny' })
    expect(redirect.searchParams.get('error')).toBe('access_denied')
    expect(redirect.searchParams.has('code')).toBe(false)
  })

  test('needs a signed-in user', async () => {
    const visitor = openFormBrowser(plinth)
    const consent = await interactionOf(visitor)
    const opened = await visitor.open(consent)
    expect(opened).toMatchObject({ status: 303, location: `/signin?return_to=${consent}` })
    const sent = await visitor.submit(consent, { decision: 'allow', tenant: '' })
    expect(sent).toMatchObject({ status: 303, location: `/signin?return_to=${consent}` })
  })

  test('is for the currently signed-in user', async () => {
    const browser = openFormBrowser(plinth)
    await signIn(browser, person.account)
    await app.connect(browser)
    const consent = await interactionOf(browser)
    const page = await browser.open(consent)
    expect(page.text).toContain(person.account.email)
    await signIn(browser, other.account)
    expect((await browser.open(consent)).text).toContain(other.account.email)
    const tenant = firstTenant(page.text)
    expect((await browser.submit(consent, { decision: 'allow', tenant })).status).toBe(404)
    browser.cookies.clear()
    expect((await browser.open(app.authorization().url)).location).toMatch('/oauth/interaction/')
    expect((await browser.open(consent)).location).toMatch('/signin')
  })

  test('is not available to unverified accounts', async () => {
    const consent = await interactionOf(unverified)
    const page = await unverified.open(consent)
    expect(page.status).toBe(403)
    const verify = `/verify?return_to=${consent}`
    for (const href of [verify, consent]) expect(page.text).toContain(`href="${href}"`)
    expect(page.text).not.toContain('value="allow"')
    const sent = await unverified.submit(consent, { decision: 'allow', tenant: '' })
    expect(sent).toMatchObject({ status: 403, location: null })

    const waiting = await unverified.open(verify)
    expect(waiting.text).toContain(`href="${consent}"`)
    expect(waiting.text.split(`name="return_to" value="${consent}"`)).toHaveLength(3)
    const again = await unverified.submit('/verify/send', { return_to: consent })
    expect(again.location).toBe(`/verify?sent=1&return_to=${consent}`)
    expect((await person.open(verify)).text).toContain(`href="${consent}"`)
    const signIn = encodeURIComponent(verify).replaceAll('%2F', '/')
    expect((await openFormBrowser(plinth).open(verify)).location).toBe(
      `/signin?return_to=${signIn}`,
    )
  })

  test('is one form, whose default is to allow', async () => {
    const consent = await interactionOf(person)
    const { text } = await person.open(consent)
    expect(text.match(/<form/g)).toHaveLength(1)
    const { location } = await person.submit(consent, {})
    expect(location).toMatch(/^https:\/\/app\.example\/cb\?code=/)
  })

  test('can be given with another account', async () => {
    const browser = openFormBrowser(plinth)
    await signIn(browser, person.account)
    const consent = await interactionOf(browser)
    const { text } = await browser.open(consent)
    expect(text).toContain('formaction="/signout">Use another account')
    expect(text).toContain(`name="return_to" value="${consent}"`)
    expect((await browser.submit('/signout', { return_to: consent })).location).toBe(consent)
    expect((await browser.open(consent)).location).toBe(`/signin?return_to=${consent}`)
  })

  test.each([
    ['https://app.example/cb', 'sent to <code><bdi>app.example</bdi></code>.'],
    [
      'cursor://anysphere.cursor/callback',
      'sent to an app on this computer, <code><bdi>cursor:</bdi></code>.',
    ],
    [
      'http://127.0.0.1:51234/cb',
      'sent to an app on this computer, <code><bdi>127.0.0.1:51234</bdi></code>.',
    ],
  ])('shows where %s redirects to', async (uri, message) => {
    const target = await OAuthApp.register(plinth.base, uri)
    const { location } = await person.open(target.authorization().url)
    expect((await person.open(location ?? '')).text).toContain(message)
  })

  test('cannot be given by cross-site requests', async () => {
    const consent = await interactionOf(person)
    const tenant = firstTenant((await person.open(consent)).text)
    for (const [name, headers] of crossSiteRequests) {
      const sent = await person.submit(consent, { decision: 'allow', tenant }, headers)
      expect([name, sent.status, sent.location]).toEqual([name, 403, null])
    }
    const sent = await person.submit(consent, { decision: 'allow', tenant }, scriptHeaders)
    expect([sent.status, sent.location]).toEqual([303, expect.stringContaining('code=')])
  })

  test('is given once, by the first submit', async () => {
    const { url, verifier } = app.authorization({ scope: 'cli' })
    const consent = (await person.open(url)).location ?? ''
    const forms = await Promise.all(
      [person, thirdPerson, person, thirdPerson, person, thirdPerson].map(async (user) => {
        const tenant = firstTenant((await user.open(consent)).text)
        return { user, fields: { decision: 'allow', tenant } }
      }),
    )
    const sent = await Promise.all(
      forms.map(async ({ user, fields }) => ({
        user,
        response: await user.submit(consent, fields),
      })),
    )
    const [winner, ...more] = sent.filter(({ response }) => response.status === 303)
    expect(more).toEqual([])
    for (const { response } of sent) expect([303, 404]).toContain(response.status)
    const code = new URL(winner?.response.location ?? '').searchParams.get('code') ?? ''
    const { json } = await app.exchange(code, verifier)
    const { email } = winner?.user.account ?? {}
    expect((await api(json.access_token)('GET', '/me')).json).toMatchObject({ user: { email } })
    const reopened = await person.open(consent)
    expect(reopened.status).toBe(404)
    expect(reopened.text).not.toContain('Sign in')
    expect((await person.submit(consent, { decision: 'deny' })).status).toBe(404)
  })

  test('that was denied cannot be given any more', async () => {
    const consent = await interactionOf(person)
    const tenant = firstTenant((await person.open(consent)).text)
    const sent = await Promise.all([
      person.submit(consent, { decision: 'deny' }),
      person.submit(consent, { decision: 'allow', tenant }),
    ])
    expect(sent.map(({ status }) => status).toSorted()).toEqual([303, 404])
  })
})

describe('an app with its own URL scheme', () => {
  const redirectUri = 'cursor://anysphere.cursor/callback'
  const decide = async (decision: 'allow' | 'deny', uri = redirectUri) => {
    const client_name = 'Cursor <b>'
    const cursor = await OAuthApp.register(plinth.base, uri, { client_name })
    const { url, verifier } = cursor.authorization()
    const consent = (await person.open(url)).location ?? ''
    const tenant = firstTenant((await person.open(consent)).text)
    const page = await person.submit(consent, { decision, tenant })
    const [, target = ''] = /^0;url=(.+)$/.exec(page.headers.get('refresh') ?? '') ?? []
    return { cursor, verifier, page, target, query: new URL(target).searchParams }
  }

  test('is opened from a page that says it is connected', async () => {
    const { cursor, verifier, page, target, query } = await decide('allow')
    expect(target.startsWith(`${redirectUri}?`)).toBe(true)
    expect(page.status).toBe(200)
    expect(page.text).toContain('App connected')
    expect(page.text).toContain('Cursor &lt;b&gt; is connected')
    expect(page.text).toContain(`href="${target.replaceAll('&', '&amp;')}"`)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await cursor.exchange(query.get('code') ?? '', verifier)).toMatchObject({ status: 200 })
  })

  test('gets the refusal of a user who denies access', async () => {
    const { page, query } = await decide('deny')
    expect([page.status, query.get('error')]).toEqual([200, 'access_denied'])
    expect(page.text).toContain('Access denied')
    expect(page.text).not.toContain('is connected')
  })

  test('is not called connected because of its own query', async () => {
    const { page } = await decide('deny', `${redirectUri}?code=1`)
    expect(page.text).toContain('Access denied')
  })
})

describe('connected apps', () => {
  test('are listed, and lose access immediately when disconnected', async () => {
    const cursor = await OAuthApp.register(plinth.base, 'cursor://anysphere.cursor/callback', {
      client_name: 'Cursor\u202E <b>',
    })
    const tokens = await cursor.connect(other)
    expect(await call(tokens.access_token)).toBe(200)
    const asOther = api(other.account.token)
    const [connection, ...more] = (await asOther('GET', '/connections')).json
    expect(more).toEqual([])
    expect(connection).toMatchObject({
      app: 'Cursor <b>',
      redirect_host: 'cursor:',
      scopes: ['mcp'],
      user: { email: other.account.email },
      last_used_at: expect.any(String),
    })
    const path = `/connections/${connection.id}`
    expect((await api(person.account.token)('DELETE', path)).status).toBe(404)
    expect((await asOther('DELETE', path)).status).toBe(204)
    expect(await call(tokens.access_token)).toBe(401)
    expect((await cursor.refresh(tokens.refresh_token)).json).toMatchObject({
      error: 'invalid_grant',
    })
    expect((await asOther('GET', '/connections')).json).toEqual([])
  })

  test('are on the dashboard, where permitted users can disconnect them', async () => {
    const hostile = await OAuthApp.register(plinth.base, undefined, {
      client_name: 'Editor <script>',
    })
    const { access_token: token } = await hostile.connect(other)
    const { text } = await other.open('/dashboard?plain')
    for (const words of ['Connected apps', 'Editor &lt;script&gt;', 'app.example', 'Disconnect']) {
      expect(text).toContain(words)
    }
    const [, id = ''] = /name="connection_id" value="(\w+)"/.exec(text) ?? []
    expect((await person.open('/dashboard?plain')).text).not.toContain(id)
    expect((await person.submit('/disconnect', { connection_id: id })).status).toBe(404)
    expect(await call(token)).toBe(200)
    const { status, location } = await other.submit('/disconnect', { connection_id: id })
    expect([status, location]).toEqual([303, '/dashboard?plain'])
    expect(await call(token)).toBe(401)
    expect((await other.open('/dashboard?plain')).text).not.toContain('Connected apps')
  })

  test('act for the chosen organisation, until the member is removed', async () => {
    const organisation = JSON.parse(
      (await other.api('POST', '/organisations', { name: 'Acme' })).text,
    )
    expect((await other.api('POST', '/me/tenant', { tenant_id: organisation.id })).status).toBe(200)
    const requestConsent = async () => (await person.open(app.authorization().url)).location ?? ''
    const notYet = await requestConsent()
    expect((await person.open(notYet)).text).not.toContain('Acme')
    const refused = await person.submit(notYet, { decision: 'allow', tenant: organisation.id })
    expect(refused).toMatchObject({ status: 404, location: null })
    expect(refused.text).toContain('You are not a member of this organisation.')

    const { email } = person.account
    expect((await other.api('POST', '/invitations', { email, role: 'member' })).status).toBe(201)
    const code = await mailedCode(plinth, email, { page: '/invitation' })
    await person.submit('/invitation', { code })
    const { access_token: token } = await app.connect(person, {
      scope: 'cli',
      tenant: organisation.id,
    })
    expect((await api(token)('GET', '/me')).json).toMatchObject({ tenant: { name: 'Acme' } })
    expect(JSON.parse((await other.api('GET', '/connections')).text)).toMatchObject([
      { user: { email } },
    ])

    const { user_id: userId } = person.account
    expect((await other.api('DELETE', `/members/${userId}`)).status).toBe(204)
    expect(await call(token)).toBe(401)
    expect(JSON.parse((await other.api('GET', '/connections')).text)).toEqual([])
  })
})

describe('the CLI', () => {
  const cli = () => new OAuthApp(plinth.base, 'plinth-cli', 'http://127.0.0.1:40123/callback')

  test('is a known client without registration, on any loopback port', async () => {
    const tokens = await cli().connect(person)
    expect(tokens.scope).toBe('cli')
    expect(await call(tokens.access_token, '/me')).toBe(200)
  })

  const requestDeviceCode = async () => {
    const { status, json } = await cli().post('/oauth/device', {})
    expect({ status, json }).toMatchObject({
      status: 200,
      json: {
        verification_uri: `${plinth.base}/device`,
        verification_uri_complete: `${plinth.base}/device?user_code=${json.user_code}`,
        user_code: expect.stringMatching(/^[B-Z]{4}-[B-Z]{4}$/),
        expires_in: 600,
      },
    })
    const poll = () =>
      cli().token({
        grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
        device_code: json.device_code,
      })
    return { userCode: json.user_code as string, poll }
  }

  test('is authorized with a device code', async () => {
    const { userCode, poll } = await requestDeviceCode()
    expect((await person.open(`/device?user_code=${userCode}`)).text).toContain(userCode)
    const typed = userCode.replace('-', ' ').toLowerCase()
    const page = await person.submit('/device', { user_code: typed })
    expect(page.status).toBe(200)
    expect(page.text).toContain(userCode)
    expect(page.text).toContain('Plinth CLI')
    const fields = { user_code: userCode, tenant: firstTenant(page.text) }
    const allowed = await person.submit('/device', { ...fields, decision: 'allow' })
    expect(allowed.status).toBe(200)
    expect(allowed.text).toContain('Device connected')
    expect((await person.open('/device?done=allowed')).text).not.toContain('is connected')
    const { status, json } = await poll()
    expect({ status, json }).toMatchObject({ status: 200, json: { scope: 'cli' } })
    expect(await call(json.access_token, '/me')).toBe(200)
    expect((await cli().refresh(json.refresh_token)).status).toBe(200)
    expect((await person.submit('/device', fields)).status).toBe(404)
  })

  test('is authorized once, by the first submit', async () => {
    const { userCode, poll } = await requestDeviceCode()
    const forms = await Promise.all(
      [person, thirdPerson, person, thirdPerson].map(async (user) => {
        const page = await user.submit('/device', { user_code: userCode })
        return { user, fields: { user_code: userCode, tenant: firstTenant(page.text) } }
      }),
    )
    const sent = await Promise.all(
      forms.map(async ({ user, fields }) => ({
        user,
        response: await user.submit('/device', { ...fields, decision: 'allow' }),
      })),
    )
    const [winner, ...more] = sent.filter(({ response }) => response.status === 200)
    expect(more).toEqual([])
    for (const { response } of sent) expect([200, 404]).toContain(response.status)
    const { json } = await poll()
    const { email } = winner?.user.account ?? {}
    expect((await api(json.access_token)('GET', '/me')).json).toMatchObject({ user: { email } })
  })

  test('gets access_denied when the user denies it', async () => {
    const { userCode, poll } = await requestDeviceCode()
    const denied = await person.submit('/device', { user_code: userCode, decision: 'deny' })
    expect(denied.status).toBe(200)
    expect(denied.text).toContain('The device was not connected')
    expect((await poll()).json).toMatchObject({ error: 'access_denied' })
  })

  test('is not authorized by signed-out or unverified users, or cross-site requests', async () => {
    const { userCode } = await requestDeviceCode()
    const fields = { user_code: userCode, decision: 'allow' }
    const visitor = openFormBrowser(plinth)
    expect((await visitor.submit('/device', fields)).location).toBe(
      `/signin?return_to=/device%3Fuser_code%3D${userCode}`,
    )
    expect((await unverified.open('/device')).status).toBe(403)
    expect((await unverified.submit('/device', fields)).status).toBe(403)
    for (const [name, headers] of crossSiteRequests) {
      expect([name, (await person.submit('/device', fields, headers)).status]).toEqual([name, 403])
    }
  })

  test('has codes that cannot be guessed', async () => {
    const guess = () => other.submit('/device', { user_code: 'BCDF-GHJK' })
    for (let tries = 0; tries < 30; tries += 1) expect((await guess()).status).toBe(404)
    const { status, headers } = await guess()
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  })
})
