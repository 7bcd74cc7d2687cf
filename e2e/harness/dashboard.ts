// A user of the dashboard in a real browser, and the checks made on every page.
import type { Browser, Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { findAccessibilityViolations } from './accessibility.ts'
import { password } from './person.ts'
import type { Account, Plinth } from './plinth.ts'
import { openStrictPage, type StrictPage } from './strict-page.ts'

/**
 * Opens the list of drops in a new, signed-in browser page. The account has the harness's password.
 */
export async function openDashboard(
  { browser, plinth }: { readonly browser: Browser; readonly plinth: Pick<Plinth, 'base'> },
  { email }: Pick<Account, 'email'>,
): Promise<StrictPage> {
  const strict = await openStrictPage(browser)
  // Posts the sign-in form directly: showing it every time would take a third of the suites' time.
  const response = await strict.page.context().request.post(`${plinth.base}/signin`, {
    form: { email, password },
    headers: { origin: plinth.base },
    maxRedirects: 0,
  })
  expect(response.status()).toBe(303)
  await strict.page.goto(`${plinth.base}/dashboard`)
  await heading(strict.page, 'Your drops')
  // The heading is there before the session is known.
  await strict.page.getByRole('button', { name: /^Account of/ }).waitFor()
  return strict
}

export async function signIn(page: Page, { email }: Pick<Account, 'email'>): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await press(page, 'Sign in')
}

/**
 * Opens a page and waits until it shows its data. On a busy machine the network is also quiet while
 * the page is still being drawn, so that alone is not enough.
 */
async function openLoaded(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await expect.poll(() => page.getByRole('status', { name: 'Loading' }).count()).toBe(0)
}

/** As `openLoaded`, but from one page of the dashboard to another as its links do, which takes less. */
export async function openPage(page: Page, url: URL): Promise<void> {
  const isLoaded = await page.evaluate<boolean>(`'__TSR_ROUTER__' in self`)
  const isApp = /^\/dashboard(\/|$)/.test(url.pathname)
  await (isLoaded && isApp ? openInApp(page, url) : openLoaded(page, url.href))
}

async function openInApp(page: Page, { pathname, search }: URL): Promise<void> {
  const target = JSON.stringify(pathname + search)
  await page.evaluate(`(async () => {
    __TSR_ROUTER__.history.push(${target})
    await __TSR_ROUTER__.load()
  })()`)
  const isFetching = `__TSR_ROUTER__.state.status !== 'idle' ||
    __TSR_ROUTER__.options.context.queries.isFetching() > 0`
  await expect.poll(() => page.evaluate(isFetching)).toBe(false)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await expect.poll(() => page.getByRole('status', { name: 'Loading' }).count()).toBe(0)
}

export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click()

export const heading = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

/**
 * The tab that an action opens. It is loaded once more, because Playwright sometimes waits without
 * end for the first navigation of a tab that the browser opened.
 */
export async function openNewTab(page: Page, open: () => Promise<void>): Promise<Page> {
  const [tab] = await Promise.all([page.context().waitForEvent('page'), open()])
  await expect.poll(() => tab.url()).toMatch(/^http/)
  await tab.goto(tab.url())
  return tab
}

/** Opens a tab of the drop whose page is open. */
export const openTab = (page: Page, name: string): Promise<void> =>
  page
    .getByRole('navigation', { name: 'Parts of this drop' })
    .getByRole('link', { name, exact: true })
    .click()

/** The address of the drop whose page is open. */
export const addressOf = async (page: Page): Promise<string> =>
  (await page.getByRole('link', { name: 'Open', exact: true }).getAttribute('href')) ?? ''

/** Intercepts the page's next upload, which the test can then continue or abort. */
export async function holdUpload(page: Page): Promise<{ readonly upload: Promise<Route> }> {
  const { promise: upload, resolve } = Promise.withResolvers<Route>()
  await page.route(/\/upload(-bundle)?$/, resolve, { times: 1 })
  return { upload }
}

/** Lets uploads report that all bytes were sent, which a held request does not. */
export const reportAllSent = (page: Page): Promise<unknown> =>
  page.evaluate(`{
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function (body) {
      send.call(this, body)
      this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 1 }))
    }
  }`)

/** Expects neither the page nor an overlay to be wider than a small phone. */
export async function expectFitsPhone(page: Page): Promise<void> {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  const widest = await page.evaluate(`Math.max(
    document.documentElement.scrollWidth,
    ...[...document.querySelectorAll('dialog[open], dialog[open] *, [role=status] *')]
      .map((shown) => Math.ceil(shown.getBoundingClientRect().right)),
  )`)
  expect([page.url(), widest]).toEqual([page.url(), 320])
  if (size) await page.setViewportSize(size)
}

/** Expects the page to have no accessibility violations and to fit a small phone. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectFitsPhone(page)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect([page.url(), await findAccessibilityViolations(page)]).toEqual([page.url(), []])
  // Dark mode differs only in its colours.
  await page.emulateMedia({ colorScheme: 'dark' })
  const inDarkMode = await findAccessibilityViolations(page, ['color-contrast'])
  expect([page.url(), inDarkMode]).toEqual([page.url(), []])
  await page.emulateMedia({ colorScheme: 'light' })
}
