// Every server-rendered page in a real browser: accessible at two widths, in light and dark mode,
// with the session in its header.
// Stores: sqlite-files. What a browser shows does not depend on the stores.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findAccessibilityViolations } from './harness/accessibility.ts'
import { apiOf, fileForm } from './harness/api.ts'
import { describeInBrowser } from './harness/browser-suite.ts'
import { heading } from './harness/dashboard.ts'
import { type FormBrowser, openFormBrowser } from './harness/form-browser.ts'
import { mailedLink } from './harness/mailbox.ts'
import { OAuthApp } from './harness/oauth-app.ts'
import { createPerson, newEmail, type Person, signUp } from './harness/person.ts'

const sizes = [
  { width: 375, height: 720 },
  { width: 1280, height: 800 },
]

/** Elements that can be scrolled; the page itself always can. */
const scrollable = `[...document.body.querySelectorAll('*')].filter((element) =>
  /auto|scroll/.test(getComputedStyle(element).overflow) &&
  (element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight)).length`

/** Expects no violations at a phone's and at a desktop's width. */
async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  for (const size of sizes) {
    await page.setViewportSize(size)
    const width = await page.evaluate('document.documentElement.scrollWidth')
    expect([page.url(), width]).toEqual([page.url(), size.width])
    // Pages have the same elements at both widths, and differ in what can be scrolled.
    if (size.width === 375 && (await page.evaluate(scrollable)) === 0) continue
    const rules = size.width === 375 ? ['scrollable-region-focusable'] : undefined
    const violations = await findAccessibilityViolations(page, rules)
    expect([page.url(), violations]).toEqual([page.url(), []])
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await findAccessibilityViolations(page, ['color-contrast'])).toEqual([])
}

const loadedFonts = (page: Page) =>
  page.evaluate<string[]>(`document.fonts.ready.then(() => [...document.fonts]
    .filter(({ status }) => status === 'loaded').map(({ family }) => family))`)

const headerLinks = (page: Page) => page.getByRole('banner').getByRole('link').allInnerTexts()

describeInBrowser((setup) => {
  const plinth = () => setup.plinth

  /** A browser page with the cookies of a person who signed in without a browser. */
  async function openAs({ cookies }: Pick<FormBrowser, 'cookies'>): Promise<Page> {
    const page = await setup.browser.newPage({ baseURL: plinth().base })
    const url = plinth().base
    await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url })))
    return page
  }

  /** Invites an address to a new organisation; resolves with the path of the mailed link. */
  async function invite(owner: Person, email: string): Promise<string> {
    const { text } = await owner.api('POST', '/organisations', { name: 'Orchard' })
    await owner.submit('/session/tenant', { tenant_id: JSON.parse(text).id })
    await owner.api('POST', '/invitations', { email, role: 'member' })
    return mailedLink(plinth(), email, { page: '/invitation' })
  }

  describe('for visitors', () => {
    const paths: Record<string, () => Promise<string>> = {
      'Sign in': async () => '/signin',
      'Sign up': async () => '/signup',
      'Reset your password': async () => '/reset?email=anna@example.org',
      'Check your inbox': async () => '/reset?sent=1',
      'Choose a new password': async () => {
        const { email } = await signUp(plinth())
        await openFormBrowser(plinth()).submit('/reset', { email })
        return mailedLink(plinth(), email, { page: '/reset' })
      },
      'Confirm your email': async () => {
        const { email } = await signUp(plinth())
        return mailedLink(plinth(), email, { page: '/verify' })
      },
      'This link no longer works': async () => '/verify?code=spent',
      'Join Orchard': async () => invite(await createPerson(plinth()), newEmail()),
      'Claim a drop': async () => '/claim',
      'Report abuse': async () => '/report',
      'Report sent': async () => '/report?sent=1',
      Gallery: async () => '/gallery',
      'Development mailbox': async () => '/dev/mail',
      'Page not found': async () => '/no-such-page',
      'This app couldn’t connect': async () => '/oauth/authorize?client_id=none',
    }
    let page: Page
    beforeAll(async () => {
      page = await openAs({ cookies: new Map() })
    })
    afterAll(() => page?.context().close())

    test.each(Object.entries(paths))('%s', async (title, path) => {
      await page.goto(await path())
      await heading(page, title)
      expect(await headerLinks(page)).toEqual(['Plinth', 'Gallery', 'Docs', 'Sign in', 'Sign up'])
      expect(await loadedFonts(page)).toEqual(['Inter Variable'])
      await expectAccessible(page)
    })
  })

  describe('for signed-in users', () => {
    const connectApp = async () =>
      (await OAuthApp.register(plinth().base)).authorization({ scope: 'mcp' }).url
    const openCheckout = async (user: FormBrowser) => {
      const plan = { plan: 'plus', interval: 'yearly' }
      const { text } = await user.api('POST', '/billing/checkout', plan)
      return String(JSON.parse(text).checkout_url)
    }
    /** Buys a plan, and resolves with the HTML of the portal. */
    const openPortal = async (user: FormBrowser) => {
      const checkout = new URL(await openCheckout(user)).pathname
      const { text: form } = await user.open(checkout)
      const [, total = ''] = /name="agreed_total" value="(\d+)"/.exec(form) ?? []
      const [, country = ''] = /<option value="(\w+)" selected>/.exec(form) ?? []
      const order = { country, vat_number: '', card: 'works', step: 'pay', agreed_total: total }
      expect((await user.submit(checkout, order)).status).toBe(303)
      const { text } = await user.api('POST', '/billing/portal')
      const portal = new URL(JSON.parse(text).portal_url).pathname
      return { portal, html: (await user.open(portal)).text }
    }
    const paths: Record<string, (user: Person) => Promise<string>> = {
      'Your drops': async () => '/dashboard?plain',
      'Keep your page': async (user) => {
        const visitor = openFormBrowser(plinth())
        await visitor.publish()
        for (const [name, value] of visitor.cookies) user.cookies.set(name, value)
        return '/claim'
      },
      'Email confirmed': async () => '/verify',
      'Join Orchard': async ({ account }) => invite(await createPerson(plinth()), account.email),
      'This invitation no longer works': async () => '/invitation?code=spent',
      Gallery: async () => '/gallery',
      'Authorize Test app?': connectApp,
      'Connect a device': async () => '/device',
      'Page not found': async () => '/no-such-page',
      'No longer available': async () => '/oauth/interaction/none',
      'This app couldn’t connect': async () => '/oauth/authorize?client_id=none',
      'Subscribe to Plus': openCheckout,
      'Plan and billing': async (user) => (await openPortal(user)).portal,
      'Invoice SANDBOX': async (user) => {
        const { html } = await openPortal(user)
        return /\/billing\/sandbox\/invoice\/\w+/.exec(html)?.[0] ?? ''
      },
    }

    test.each(Object.entries(paths))('%s', async (title, path) => {
      const user = await createPerson(plinth())
      const opened = await path(user)
      const page = await openAs(user)
      await page.goto(opened)
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      const { email } = user.account
      const links = ['Plinth', 'Drops', 'Connect', 'Settings', 'Docs', email]
      expect(await headerLinks(page)).toEqual(links)
      await expectAccessible(page)
      await page.context().close()
    })

    test('the page for an unconfirmed email', async () => {
      const page = await openAs(await signUp(plinth()))
      await page.goto('/verify')
      await heading(page, 'Check your inbox')
      await expectAccessible(page)
      await page.goto('/device')
      await heading(page, 'Confirm your email first')
      await expectAccessible(page)
      await page.context().close()
    })
  })

  test('pages follow the theme that is chosen on the front page', async () => {
    const page = await openAs({ cookies: new Map() })
    await page.emulateMedia({ colorScheme: 'light' })
    const ground = (path: string) =>
      page.goto(path).then(() => page.evaluate('getComputedStyle(document.body).backgroundColor'))
    const [light, dark] = ['rgb(250, 249, 245)', 'rgb(19, 19, 17)']
    const paths = ['/signin', '/gallery', '/docs', '/docs/publishing', '/docs/api', '/report']
    const choose = async (theme: string) => {
      await page.goto('/', { waitUntil: 'networkidle' })
      await page.getByLabel('Theme').selectOption(theme)
    }
    await choose('Dark')
    for (const path of paths) expect([path, await ground(path)]).toEqual([path, dark])
    expect(await findAccessibilityViolations(page, ['color-contrast'])).toEqual([])
    // The page is revalidated, not taken from the cache.
    await choose('System')
    for (const path of paths) expect([path, await ground(path)]).toEqual([path, light])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await ground('/docs')).toBe(dark)
    await choose('Light')
    expect(await ground('/docs')).toBe(light)
    await page.context().close()
  })

  test('typed email addresses are taken along to the other account forms', async () => {
    const page = await openAs({ cookies: new Map() })
    await page.goto('/signin?return_to=/claim')
    await page.getByLabel('Email').fill('anna@example.org')
    await page.getByLabel('Password').fill('not in any URL')
    await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
    await heading(page, 'Sign up')
    expect(await page.getByLabel('Email').inputValue()).toBe('anna@example.org')
    expect(page.url()).not.toContain('not')
    await page.getByLabel('Email').fill('bea@example.org')
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await heading(page, 'Sign in')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await heading(page, 'Reset your password')
    expect(await page.getByLabel('Email').inputValue()).toBe('bea@example.org')
    expect(new URL(page.url()).searchParams.get('return_to')).toBe('/claim')
    await page.context().close()
  })

  test('pages in place of a site load nothing, not even a font', async () => {
    const account = await plinth().createAccount('plus')
    const api = apiOf(plinth(), account)
    const { id, url } = (await api('POST', '/sites')).json
    const page = await openAs({ cookies: new Map() })
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.goto(`${url}/`)
    await heading(page, 'Nothing is published here')
    await expectAccessible(page)
    await api('POST', `/sites/${id}/upload`, fileForm('a.html', '<h1>Hello</h1>'))
    await api('PATCH', `/sites/${id}`, { password: 'orange piano' })
    await page.goto(`${url}/`)
    await heading(page, 'This site is password-protected')
    await expectAccessible(page)
    expect(new Set(requests)).toEqual(new Set([`${url}/`]))
    expect(await loadedFonts(page)).toEqual([])
    await page.context().close()
  })
})
