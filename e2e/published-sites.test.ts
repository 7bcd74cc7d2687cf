// What a published site, which can do anything in its own origin, can do to the service: nothing.
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

// On `localhost` browsers hide the damage that neighbours can do, so these are other names.
const surroundings = [
  ['on the same registrable domain', 'drops.plinth.test'],
  ['on a domain of their own', 'drops.example'],
] as const

const password = 'correct horse battery'
const sessionCookie = '__Host-plinth_session'

/** Every way that a page has to make its visitor's browser hold a cookie. */
const planting = (secret: string, domains: readonly string[]) => `<script>
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

/** Asks the service on behalf of the visitor, in every way that a page has; tells what came of it. */
const asking = `<iframe name="sink"></iframe>
<form method="post" target="sink" action="${app}/signout"><button>Sign out</button></form>
<script type="module">
  const outcome = (promise) => promise.then((answer) => answer.text()).catch(() => 'blocked')
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

/** A form that would leave its visitor in the author's own account. */
const signingIn = (email: string) => `<title>ready</title>
<meta name="referrer" content="no-referrer">
<form method="post" action="${app}/signin">
<input name="email" value="${email}"><input name="password" value="${password}"><button>Win</button>
</form>`

const each = describe.each(surroundings)

each('a published site %s', (_, sitesDomain) => {
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

  /** A new person, signed in. */
  async function signUp(context: BrowserContext): Promise<{ email: string; secret: string }> {
    people += 1
    const email = `person${people}@example.org`
    const page = await context.newPage()
    await page.goto(`${app}/signup?return_to=/session`)
    await page.getByLabel('E-mail address').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign up' }).click()
    // Loaded to its end: Chromium may never tell that a page was closed which was still on its way.
    await page.waitForURL(`${app}/session`)
    await page.close()
    const cookie = (await context.cookies(app)).find(({ name }) => name === sessionCookie)
    return { email, secret: cookie?.value ?? '' }
  }

  async function signedInAs(context: BrowserContext): Promise<string | null> {
    const page = await context.newPage()
    await page.goto(`${app}/session`)
    const answer = JSON.parse(await page.locator('body').innerText())
    await page.close()
    return answer.signed_in ? answer.user.email : null
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
    await expect.poll(() => page.title(), { timeout: 15_000 }).toBe(title)
    return page
  }

  test('plants no session: neither on somebody who has none nor over the one they have', async () => {
    const { secret } = await signUp(await openBrowser())
    expect(secret).toMatch(/^[a-z2-7]{48}$/)
    const page = planting(secret, ['plinth.test', 'app.plinth.test', sitesDomain])

    const stranger = await openBrowser()
    await visit(stranger, page, 'planted')
    expect(await signedInAs(stranger)).toBeNull()

    const victim = await openBrowser()
    const { email } = await signUp(victim)
    await visit(victim, page, 'planted')
    expect(await signedInAs(victim)).toBe(email)
  })

  test('does not act for whoever visits it, nor learn who they are', async () => {
    const victim = await openBrowser()
    const { email } = await signUp(victim)
    const page = await visit(victim, asking, 'done')
    const outcomes = await page.locator('body').getAttribute('data-outcomes')
    expect(JSON.parse(outcomes ?? '')).toEqual(Array(5).fill('blocked'))
    const answer = page.waitForResponse(`${app}/signout`)
    await page.getByRole('button', { name: 'Sign out' }).click()
    expect((await answer).status()).toBe(403)
    expect(await signedInAs(victim)).toBe(email)
    const dashboard = await victim.newPage()
    await dashboard.goto(`${app}/dashboard?plain`)
    expect(await dashboard.content()).not.toContain('planted-drop')
  })

  test('does not sign its visitors in as somebody else, even when it hides where it is', async () => {
    const { email } = await signUp(await openBrowser())
    const victim = await openBrowser()
    const { email: own } = await signUp(victim)
    const page = await visit(victim, signingIn(email), 'ready')
    const answer = page.waitForResponse(`${app}/signin`)
    await page.getByRole('button').click()
    expect((await answer).status()).toBe(403)
    expect(await signedInAs(victim)).toBe(own)
  })

  test('sees no cookie of the service, and cannot frame its pages', async () => {
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
