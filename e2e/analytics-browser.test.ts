// Requests of visitors' browsers to analytics providers, and the consent banner before them.
// Stores: sqlite-files. What a browser shows does not depend on the stores.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnalyticsStandIn, startAnalyticsStandIn } from './harness/analytics-stand-in.ts'
import { type Api, apiOf, fileForm } from './harness/api.ts'
import { launchChromium, launchTimeoutMs } from './harness/chromium.ts'
import { expectAccessible, expectFitsPhone, press } from './harness/dashboard.ts'
import { visit } from './harness/http.ts'
import { type SharedPlinth, sharedPlinth } from './harness/shared-plinth.ts'
import { zipOf } from './harness/zip.ts'

const providers = {
  ga4: { measurement_id: 'G-AB12CD34EF' },
  meta_pixel: { pixel_id: '123456789012345' },
  posthog: { project_key: 'phc_abcd1234' },
  plausible: { domain: 'example.com' },
}
const withoutConsent = ['plausible.io/js/script.js', 'plausible.io/collect?example.com']
const afterConsent = [
  'connect.facebook.net/en_US/fbevents.js',
  'us-assets.i.posthog.com/static/array.js',
  'us.i.posthog.com/collect?phc_abcd1234',
  'www.facebook.com/collect?init-123456789012345',
  'www.facebook.com/collect?track-PageView',
  'www.google-analytics.com/collect?G-AB12CD34EF',
  'www.googletagmanager.com/gtag/js?id=G-AB12CD34EF',
]
const everything = [...withoutConsent, ...afterConsent]

/** Calls that an owner's page may make before any provider's script has loaded. */
const calls = `<script>
  gtag('event', 'signup'); fbq('track', 'Lead'); posthog.capture('signup'); plausible('Signup')
  executed = true
</script>`
const lead = 'www.facebook.com/collect?track-Lead'

const consentSrc = `document.querySelector('script[src^="/.plinth/"]').src`
const position = "getComputedStyle(document.querySelector('plinth-consent')).position"

const pageIn = (lang: string, head = '') =>
  `<!doctype html><html lang="${lang}"><head>${head}<title>Menu</title></head><body><main><h1>Menu</h1><a href="#plinth-consent">Cookies</a></main></body></html>`

describe('a drop with analytics', () => {
  let plinth: SharedPlinth
  let standIn: AnalyticsStandIn
  let browser: Browser
  let api: Api

  beforeAll(async () => {
    plinth = await sharedPlinth()
    standIn = await startAnalyticsStandIn()
    const names = `MAP *.localhost 127.0.0.1,EXCLUDE localhost,MAP * 127.0.0.1:${standIn.port}`
    browser = await launchChromium(names)
    api = apiOf(plinth, await plinth.createAccount('plus'))
  }, launchTimeoutMs)
  afterAll(async () => {
    await browser?.close()
    standIn?.stop()
  })

  async function publish(
    analytics: object,
    html = pageIn('en'),
    settings: object = {},
  ): Promise<{ readonly url: string; readonly set: (settings: object) => Promise<void> }> {
    const { id, url } = (await api('POST', '/sites', {})).json
    const set = async (changed: object) => {
      expect((await api('PATCH', `/sites/${id}`, changed)).status).toBe(200)
    }
    await set({ analytics, ...settings })
    expect((await api('POST', `/sites/${id}/upload`, fileForm('a.html', html))).status).toBe(201)
    return { url, set }
  }

  async function open(
    url: string,
    options: BrowserContextOptions & { readonly globalPrivacyControl?: true } = {},
  ): Promise<Page> {
    const { globalPrivacyControl, ...others } = options
    const context = await browser.newContext({
      locale: 'en-GB',
      ignoreHTTPSErrors: true,
      ...others,
    })
    if (globalPrivacyControl) {
      await context.addInitScript(
        "Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { value: true })",
      )
    }
    const page = await context.newPage()
    await page.goto(url)
    return page
  }

  const banner = (page: Page, label = 'Your privacy') =>
    page.getByRole('region', { name: label, exact: true })
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  /**
   * Also fails if there are more requests than expected. A loaded page has requested all of its
   * scripts; a later request fails the next expectation.
   */
  const expectRequests = async (...expected: string[]) => {
    const requests: string[] = []
    await expect.poll(() => requests.push(...standIn.take()) >= expected.length).toBe(true)
    expect(requests.sort()).toEqual(expected.sort())
  }

  test('shows the banner on an XHTML page too', async () => {
    const { id, url } = (await api('POST', '/sites', {})).json
    expect((await api('PATCH', `/sites/${id}`, { analytics: providers })).status).toBe(200)
    // Without a head and with a namespace prefix, so that nothing in the page helps the injection.
    const page = `<h:html xmlns:h="http://www.w3.org/1999/xhtml"><h:body><h:a href="#plinth-consent">Cookies</h:a></h:body></h:html>`
    const form = fileForm('site.zip', await zipOf({ 'index.html': pageIn('en'), 'a.xhtml': page }))
    expect((await api('POST', `/sites/${id}/upload-bundle`, form)).status).toBe(201)
    const opened = await open(`${url}/a.xhtml`)
    await button(opened, 'Accept').waitFor()
    expect(await opened.evaluate('document.contentType')).toBe('application/xhtml+xml')
    expect(await opened.locator('parsererror').count()).toBe(0)
    await expectRequests(...withoutConsent)
    await press(opened, 'Accept')
    await expectRequests(...afterConsent)
    await opened.reload()
    await button(opened, 'Privacy').waitFor()
    await expectRequests(...everything)
    await opened.context().close()
  })

  test('asks before loading scripts that set cookies, and stops when consent is withdrawn', async () => {
    const { url } = await publish(providers, pageIn('en', calls))
    const page = await open(url)
    await button(page, 'Accept').waitFor()
    expect(await banner(page).innerText()).toContain(
      'Google Analytics (statistics), Meta Pixel (advertising), and PostHog (statistics)',
    )
    await expectRequests(...withoutConsent)
    expect(await page.evaluate('executed')).toBe(true)
    expect(await page.context().cookies()).toEqual([])
    // A fragment of another page, inserted into this one, may load the script again.
    await page.addScriptTag({ url: await page.evaluate<string>(consentSrc) })
    expect(await page.locator('plinth-consent').count()).toBe(1)
    await expectAccessible(page)

    // The banner is first in the tab order, and Escape does not close it.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Enter')
    await expectRequests(...afterConsent, lead)
    expect(await page.evaluate('document.activeElement.shadowRoot.activeElement.textContent')).toBe(
      'Privacy',
    )
    await expectAccessible(page)

    await page.reload()
    await expectRequests(...everything, lead)
    const cookies = await page.context().cookies()
    const { hostname } = new URL(url)
    expect(cookies.map(({ name, domain }) => `${name} ${domain}`).sort()).toEqual([
      `_fbp ${hostname}`,
      `_ga .${hostname}`,
      `_ga_AB12CD34EF .${hostname}`,
    ])

    // After opening the banner from a link, focus returns to the link.
    await page.locator('a').press('Enter')
    await banner(page).getByText('You accepted this.').waitFor()
    await page.keyboard.press('Escape')
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Cookies')

    await press(page, 'Privacy')
    await press(page, 'Decline')
    // Reloads the page without the providers.
    await expectRequests(...withoutConsent)
    await button(page, 'Privacy').waitFor()
    expect(await page.context().cookies()).toEqual([])
    expect(await page.evaluate('Object.keys(localStorage)')).toEqual(['plinth-consent'])
    await page.context().close()
  })

  test('remembers a refusal, under any style sheet', async () => {
    const hostile = '<style>plinth-consent, body * { display: none !important }</style>'
    const { url } = await publish({ ...providers, consent: 'always' }, pageIn('en', hostile))
    const page = await open(url)
    await press(page, 'Decline')
    await page.reload()
    await button(page, 'Privacy').waitFor()
    expect(await button(page, 'Accept').isVisible()).toBe(false)
    await expectRequests()

    // A link in the page opens the banner too, and Escape changes nothing.
    await page.evaluate("document.querySelector('a').click()")
    await banner(page).getByText('You declined this.').waitFor()
    await page.keyboard.press('Escape')
    await button(page, 'Privacy').waitFor()
    await page.evaluate('plinthConsent.open()')
    await press(page, 'Accept')
    await expectRequests(...everything)
    await page.context().close()
  })

  test('stops in every tab when another one withdraws consent', async () => {
    const { url, set } = await publish(providers)
    const page = await open(url)
    await press(page, 'Accept')
    await expectRequests(...everything)
    const other = await page.context().newPage()
    await other.goto(url)
    await expectRequests(...everything)
    await press(other, 'Privacy')
    await press(other, 'Decline')
    // Both are reloaded.
    await expectRequests(...withoutConsent, ...withoutConsent)

    await press(page, 'Privacy')
    await press(page, 'Accept')
    await expectRequests(...afterConsent)
    // A question about other accounts.
    await set({ analytics: { ...providers, meta_pixel: { pixel_id: '987654321012345' } } })
    await other.reload()
    await expectRequests(...withoutConsent)
    await press(other, 'Decline')
    await expectRequests(...withoutConsent)

    await set({ analytics: providers })
    await page.reload()
    await press(page, 'Accept')
    await expectRequests(...everything)
    await other.evaluate('localStorage.clear()')
    await expectRequests(...withoutConsent)
    await button(page, 'Accept').waitFor()
    await page.context().close()
  })

  test('checks the choice when the browser goes back to a page that it kept', async () => {
    const { url } = await publish(providers)
    const page = await open(url)
    await press(page, 'Accept')
    await expectRequests(...everything)
    const other = await page.context().newPage()
    await other.goto(`${url}/missing`)

    // A page whose choice cannot be stored works until the visitor leaves it.
    await page.evaluate("localStorage.removeItem('plinth-consent')")
    await page.evaluate(
      "changed = [new Promise((resolve) => addEventListener('storage', ({ key }) => resolve(key)))]",
    )
    await other.evaluate("localStorage.setItem('theme', 'dark')")
    expect(await page.evaluate('changed[0]')).toBe('theme')
    const show = (persisted: boolean) =>
      page.evaluate(
        `dispatchEvent(new PageTransitionEvent('pageshow', { persisted: ${persisted} }))`,
      )
    await show(false)
    await page.evaluate("fetch('/')")
    await expectRequests()
    expect(await button(page, 'Accept').isVisible()).toBe(false)

    await show(true)
    await expectRequests(...withoutConsent)
    await button(page, 'Accept').waitFor()
    await page.context().close()
  })

  test('treats Global Privacy Control as a refusal, until the visitor accepts', async () => {
    const { url, set } = await publish(providers)
    const page = await open(url, { globalPrivacyControl: true })
    await press(page, 'Privacy')
    await expectRequests(...withoutConsent)
    expect(await banner(page).innerText()).toContain('(Global Privacy Control)')
    await press(page, 'Accept')
    await expectRequests(...afterConsent)
    await page.reload()
    await expectRequests(...everything)

    // Consent covers this provider account only.
    await set({ analytics: { ...providers, ga4: 'G-ZZ12CD34EF' } })
    await page.reload()
    await press(page, 'Privacy')
    expect(await banner(page).innerText()).toContain('(Global Privacy Control)')
    await expectRequests(...withoutConsent)

    // The owner's preview of the banner sends no requests.
    await page.goto(`${plinth.base}/consent-preview?language=de&providers=posthog`)
    await banner(page, 'Ihre Privatsphäre').getByText('PostHog (Statistik)').waitFor()
    await press(page, 'Zustimmen')
    await button(page, 'Datenschutz').waitFor()
    await expectRequests()
    await page.context().close()
  })

  test('shows no banner if no provider needs consent, and uses the owner’s hosts', async () => {
    const { plausible, posthog } = providers
    const { url, set } = await publish({ plausible })
    const page = await open(url)
    await expectRequests(...withoutConsent)
    expect(await page.locator('plinth-consent').count()).toBe(0)
    expect(await page.content()).not.toContain('.plinth')

    const host = 'https://stats.example.org'
    const own = { plausible: { ...plausible, host }, posthog: { ...posthog, host } }
    await set({ analytics: { ...own, consent: 'never' } })
    await page.reload()
    await expectRequests(
      'stats.example.org/js/script.js',
      'stats.example.org/static/array.js',
      'stats.example.org/collect?example.com',
      'stats.example.org/collect?phc_abcd1234',
    )
    await page.context().close()
  })

  test('uses the owner’s language, else the browser’s, else the page’s', async () => {
    // A Content-Security-Policy of the page affects neither the banner's text nor its style.
    const policy = `<meta http-equiv="Content-Security-Policy" content="style-src 'none'; require-trusted-types-for 'script'">`
    const { ga4 } = providers
    const { url, set } = await publish({ ga4 }, pageIn('fr', policy))
    const expectLanguage = async (page: Page, title: string, language: string) => {
      await banner(page, title).waitFor()
      expect(await banner(page, title).getAttribute('lang')).toBe(language)
      await expectFitsPhone(page)
      expect(await page.evaluate(position)).toBe('fixed')
    }
    const japanese = await open(url, { locale: 'ja' })
    await expectLanguage(japanese, 'Votre vie privée', 'fr')
    await press(japanese, 'Accepter')
    await button(japanese, 'Confidentialité').waitFor()
    await japanese.reload()
    await button(japanese, 'Confidentialité').waitFor()
    await japanese.context().close()

    const polish = await open(url, { locale: 'pl-PL' })
    await expectLanguage(polish, 'Twoja prywatność', 'pl')
    await set({ analytics: { ga4, consent_language: 'el' } })
    await polish.reload()
    await expectLanguage(polish, 'Το απόρρητό σας', 'el')
    await polish.context().close()
    await expectRequests()
  })

  test('serves its script as immutable', async () => {
    const { url, set } = await publish(providers)
    const page = (await visit(url)).text
    const src = /src="(\/\.plinth\/consent[^"]+)"/.exec(page)?.[1] ?? ''
    const request = (target: string, headers = {}, method = 'GET') =>
      visit(new URL(target, url).href, { headers, method })
    const { status, headers, body } = await request(src, { 'accept-encoding': 'br' })
    expect([status, headers['content-encoding']]).toEqual([200, 'br'])
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(body.length).toBeLessThan(6 * 1024)
    const head = await request(src, { 'accept-encoding': 'br' }, 'HEAD')
    expect([head.headers['content-length'], head.body.length]).toEqual([String(body.length), 0])
    const unchanged = { 'accept-encoding': 'br', 'if-none-match': headers.etag ?? '' }
    expect((await request(src, unchanged)).status).toBe(304)
    expect((await request(src, {}, 'POST')).status).toBe(405)
    // The script is public: it is served without unlocking the drop.
    const { body: plain } = await request(src)
    await set({ password: 'open sesame' })
    expect((await visit(url)).status).toBe(401)
    expect((await request(src)).body.equals(plain)).toBe(true)
    // A page rendered by another version of the server gets the script too, uncached.
    const other = await request('/.plinth/consent.js?of-another-version')
    expect([other.status, other.headers['cache-control']]).toEqual([200, 'no-store'])
  })
})
