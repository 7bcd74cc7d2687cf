// First start of a new server: the link that creates the first operator. Also the sign-in links that
// operators create when nothing else works.
// Stores: sqlite-files. Forms, cookies and pages; the use cases are tested on both databases.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAccessibilityViolations } from './harness/accessibility.ts'
import { closeContexts, launchTimeoutMs, sharedChromium } from './harness/chromium.ts'
import { heading, press } from './harness/dashboard.ts'
import { eventually } from './harness/eventually.ts'
import { openFormBrowser } from './harness/form-browser.ts'
import { readMailbox } from './harness/mailbox.ts'
import { password } from './harness/person.ts'
import { type Plinth, startPlinth } from './harness/plinth.ts'

const email = 'operator@example.org'

let browser: Browser
let plinth: Plinth
beforeAll(async () => {
  browser = await sharedChromium()
  plinth = await startPlinth({ PLINTH_SIGNUP: 'closed' })
}, launchTimeoutMs)
afterAll(async () => {
  await closeContexts(browser)
  await plinth?.stop()
})

/** The links in the banners so far, oldest first. */
const printedLinks = () =>
  [...plinth.output().matchAll(/^ {2}Set up {3}(http:\S+\/setup\/[a-z2-7]{32})$/gm)].map(
    ([, link = '']) => link,
  )

/** Expects no violations at two widths, in light and dark mode. */
async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const needed = await page.evaluate('document.documentElement.scrollWidth')
      const found = await findAccessibilityViolations(page)
      expect([page.url(), needed, found]).toEqual([page.url(), width, []])
    }
  }
}

test('the printed link creates the first operator, although sign-up is closed', async () => {
  await plinth.kill('SIGTERM')
  await plinth.restart()
  const [link = '', again] = printedLinks()
  expect(again).toBe(link)

  const page = await browser.newPage()
  const response = await page.goto(link)
  expect(await response?.allHeaders()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
  })
  await heading(page, 'Set up Plinth')
  await expectAccessible(page)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('short')
  await press(page, 'Create account')
  await page.locator('#password-problem').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Password').fill(password)
  await press(page, 'Create account')
  await page.waitForURL(`${plinth.base}/dashboard`)
  const session = await page.context().request.get(`${plinth.base}/session`)
  expect(await session.json()).toMatchObject({
    user: { email, email_verified: true, operator: true },
  })

  await page.goto(link)
  await heading(page, 'This link no longer works')
  const code = link.slice(link.lastIndexOf('/') + 1)
  const late = { code, email: 'late@example.org', password, name: '' }
  expect((await openFormBrowser(plinth).submit('/setup', late)).status).toBe(404)
  await plinth.kill('SIGTERM')
  await plinth.restart()
  expect(printedLinks()).toHaveLength(2)
})

test('a sign-in link signs in once, by its button', async () => {
  const { stdout } = await plinth.plinthd('account', 'sign-in-link', '--email', email)
  const [link = ''] = /http:\S+/.exec(stdout) ?? []
  // A link preview opens it, and a script of another site posts to it.
  const visitor = openFormBrowser(plinth)
  const path = link.slice(plinth.base.length)
  const code = new URL(link).searchParams.get('code') ?? ''
  expect((await visitor.open(path)).status).toBe(200)
  const forged = { origin: 'https://example.com' }
  expect((await visitor.submit('/signin-link', { code }, forged)).status).toBe(403)

  const page = await browser.newPage()
  await page.goto(link)
  await heading(page, 'Sign in')
  await expectAccessible(page)
  await press(page, 'Sign in')
  await page.waitForURL(`${plinth.base}/dashboard`)
  const session = await page.context().request.get(`${plinth.base}/session`)
  expect(await session.json()).toMatchObject({ signed_in: true, user: { email } })

  await page.goto(link)
  await heading(page, 'This link no longer works')
  expect((await visitor.submit('/signin-link', { code })).status).toBe(404)
  const mails = await eventually(async () => {
    const found = (await readMailbox(plinth)).filter(({ to }) => to === email)
    expect(found).not.toEqual([])
    return found
  })
  expect(mails).toMatchObject([{ subject: 'A sign-in link for your account was created' }])
})
