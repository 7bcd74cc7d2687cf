// A published page, which controls its own origin, must not be able to attack the service or its
// users.
// Stores: sqlite-files. What a browser shows does not depend on the stores.
import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchChromium, launchTimeoutMs } from './harness/chromium.ts'
import { filePart, multipart } from './harness/multipart.ts'
import { type Plinth, startPlinth } from './harness/plinth.ts'
import { startTlsProxy } from './harness/tls-proxy.ts'
import type { TlsServer } from './harness/tls-server.ts'

const app = 'https://app.plinth.test'

// Not `localhost`, where browsers prevent some of the attacks between neighbouring hosts.
const sitesDomains = [
  ['on the same registrable domain', 'drops.plinth.test'],
  ['on a domain of their own', 'drops.example'],
] as const

const password = 'correct horse battery'
const sessionCookie = '__Host-plinth_session'

/** Sets cookies for the visitor's browser in every way that a page can. */
const plantCookies = (secret: string, domains: readonly string[]) => `<script>
  const names = ['plinth_session', '${sessionCookie}', 'plinth_browser', '__Host-plinth_browser']
  for (const name of names) {
    for (const domain of ${JSON.stringify(domains)}) {
      document.cookie = name + '=${secret}; Path=/; Domain=' + domain
      document.cookie = name + '=${secret}; Path=/session; Secure; Domain=' + domain
    }
    document.cookie = name + '=${secret}; Path=/; Secure'
  }
  document.title = document.cookie.includes('${secret}') ? 'planted' : 'refused'
</script>`

/**
 * Sends requests to the service with the visitor's cookies, in every way that a page can; reports
 * the outcomes.
 */
const sendRequests = `<iframe name="sink"></iframe>
<form method="post" target="sink" action="${app}/signout"><button>Sign out</button></form>
<script type="module">
  const outcome = (promise) => promise.then((response) => response.text()).catch(() => 'blocked')
  const include = { credentials: 'include' }
  const post = { ...include, method: 'POST' }
  document.body.dataset.outcomes = JSON.stringify([
    await outcome(fetch('${app}/session', include)),
    await outcome(fetch('${app}/api/v1/sites', include)),
    await outcome(fetch('${app}/api/v1/sites', { ...post, body: '{}' })),
    await outcome(fetch('${app}/signout', post)),
    await outcome(fetch('${app}/api/v1/drops', include)),
  ])
  await fetch('${app}/signout', { ...post, mode: 'no-cors' })
  await fetch('${app}/api/v1/sites', { ...post, mode: 'no-cors', body: '{"slug":"planted-drop"}' })
  document.title = 'done'
</script>`

/** A form that would sign its visitor in to the author's account. */
const forgeSignIn = (email: string) => `<title>ready</title>
<meta name="referrer" content="no-referrer">
<form method="post" action="${app}/signin">
<input name="email" value="${email}"><input name="password" value="${password}"><button>Win</button>
</form>`

const each = describe.each(sitesDomains)

each('a published page %s', (_, sitesDomain) => {
  let plinth: Plinth
  let proxy: TlsServer
  let browser: Browser
  let people = 0

  beforeAll(async () => {
    plinth = await startPlinth({
      PLINTH_BASE_URL: app,
      PLINTH_SITES_DOMAIN: sitesDomain,
      PLINTH_TRUST_PROXY: '127.0.0.1',
    })
    proxy = await startTlsProxy(plinth.port)
    browser = await launchChromium(`MAP * 127.0.0.1:${proxy.port}`)
  }, launchTimeoutMs)
  afterAll(async () => {
    await browser?.close()
    proxy?.stop()
    await plinth?.stop()
  })

  const openBrowser = () => browser.newContext({ ignoreHTTPSErrors: true })

  /** Signs up a new user. */
  async function signUp(context: BrowserContext): Promise<{ email: string; secret: string }> {
    people += 1
    const email = `person${people}@example.org`
    const page = await context.newPage()
    await page.goto(`${app}/signup?return_to=/session`)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign up' }).click()
    // Loaded completely: Chromium may never report the close of a page that is still loading.
    await page.waitForURL(`${app}/session`)
    await page.close()
    const cookie = (await context.cookies(app)).find(({ name }) => name === sessionCookie)
    return { email, secret: cookie?.value ?? '' }
  }

  async function signedInAs(context: BrowserContext): Promise<string | null> {
    const page = await context.newPage()
    await page.goto(`${app}/session`)
    const session = JSON.parse(await page.locator('body').innerText())
    await page.close()
    return session.signed_in ? session.user.email : null
  }

  async function publish(html: string): Promise<string> {
    const form = multipart(filePart('file', 'page.html', html))
    const outgoing = request({
      host: '127.0.0.1',
      port: plinth.port,
      path: '/api/v1/drops',
      method: 'POST',
      headers: { host: new URL(app).host, 'content-type': form.type },
    })
    outgoing.end(Buffer.from(await form.arrayBuffer()))
    return new Promise((resolve, reject) => {
      outgoing.on('error', reject)
      outgoing.on('response', async (response) => {
        resolve(((await json(response)) as { url: string }).url)
      })
    })
  }

  async function visit(context: BrowserContext, html: string, title: string): Promise<Page> {
    const page = await context.newPage()
    await page.goto(await publish(html))
    await expect.poll(() => page.title()).toBe(title)
    return page
  }

  test('cannot plant a session, neither for a signed-out nor for a signed-in visitor', async () => {
    const { secret } = await signUp(await openBrowser())
    expect(secret).toMatch(/^[a-z2-7]{48}$/)
    const page = plantCookies(secret, ['plinth.test', 'app.plinth.test', sitesDomain])

    const visitor = await openBrowser()
    await visit(visitor, page, 'planted')
    expect(await signedInAs(visitor)).toBeNull()

    const victim = await openBrowser()
    const { email } = await signUp(victim)
    await visit(victim, page, 'planted')
    expect(await signedInAs(victim)).toBe(email)
  })

  test('cannot act for its visitor, nor learn their identity', async () => {
    const victim = await openBrowser()
    const { email } = await signUp(victim)
    const page = await visit(victim, sendRequests, 'done')
    const outcomes = await page.locator('body').getAttribute('data-outcomes')
    expect(JSON.parse(outcomes ?? '')).toEqual(Array(5).fill('blocked'))
    const response = page.waitForResponse(`${app}/signout`)
    await page.getByRole('button', { name: 'Sign out' }).click()
    expect((await response).status()).toBe(403)
    expect(await signedInAs(victim)).toBe(email)
    const dashboard = await victim.newPage()
    await dashboard.goto(`${app}/dashboard?plain`)
    expect(await dashboard.content()).not.toContain('planted-drop')
  })

  test('cannot sign its visitor in to another account, even without a referrer', async () => {
    const { email } = await signUp(await openBrowser())
    const victim = await openBrowser()
    const { email: ownEmail } = await signUp(victim)
    const page = await visit(victim, forgeSignIn(email), 'ready')
    const response = page.waitForResponse(`${app}/signin`)
    await page.getByRole('button').click()
    expect((await response).status()).toBe(403)
    expect(await signedInAs(victim)).toBe(ownEmail)
  })

  test('cannot read cookies of the service, and cannot frame its pages', async () => {
    const victim = await openBrowser()
    await signUp(victim)
    const page = await visit(
      victim,
      `<title>framing</title><body><iframe src="${app}/dashboard"></iframe>`,
      'framing',
    )
    expect(await page.evaluate('document.cookie')).toBe('')
    const [, framed] = page.frames()
    await framed?.waitForLoadState()
    expect(framed?.url()).toMatch(/^chrome-error:/)
  })
})
