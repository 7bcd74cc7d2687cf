// Somebody at the dashboard in a real browser, and what is checked of every page they see.
import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { findBarriers } from './barriers.ts'
import type { Stage } from './browser-stage.ts'
import { password } from './person.ts'
import type { Account } from './plinth.ts'
import { openStrictPage, type StrictPage } from './strict-page.ts'

/** In a new browser, signed in, at the list of drops. The account has the harness's password. */
export async function openPerson(
  { browser, plinth }: Pick<Stage, 'browser' | 'plinth'>,
  { email }: Pick<Account, 'email'>,
): Promise<StrictPage> {
  const strict = await openStrictPage(browser)
  // What the form sends: showing it every time would take a third of all this.
  const answer = await strict.page.context().request.post(`${plinth.base}/signin`, {
    form: { email, password },
    headers: { origin: plinth.base },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(303)
  await strict.page.goto(`${plinth.base}/dashboard`)
  await heading(strict.page, 'Your drops')
  return strict
}

export async function signIn(page: Page, { email }: Pick<Account, 'email'>): Promise<void> {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password').fill(password)
  await press(page, 'Sign in')
}

export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click()

export const heading = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

/** Of the drop whose page is open. */
export const addressOf = async (page: Page): Promise<string> =>
  (await page.getByRole('link', { name: 'Open', exact: true }).getAttribute('href')) ?? ''

/** The page's next upload comes here instead, and goes on when it is told to. */
export async function holdUpload(page: Page): Promise<{ readonly upload: Promise<Route> }> {
  const { promise: upload, resolve } = Promise.withResolvers<Route>()
  await page.route(/\/upload(-bundle)?$/, resolve, { times: 1 })
  return { upload }
}

/** Nothing sticks out of a small telephone, neither of the page nor of what lies above it. */
export async function fitTelephone(page: Page): Promise<void> {
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

/** What somebody would stumble over who sees badly or has a small telephone. */
export async function lookAt(page: Page): Promise<void> {
  await fitTelephone(page)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect([page.url(), await findBarriers(page)]).toEqual([page.url(), []])
  // Nothing but the colours is different there.
  await page.emulateMedia({ colorScheme: 'dark' })
  const inTheDark = await findBarriers(page, ['color-contrast'])
  expect([page.url(), inTheDark]).toEqual([page.url(), []])
  await page.emulateMedia({ colorScheme: 'light' })
}
