// The API reference in a browser: search, list of operations, examples; with and without JavaScript.
// Stores: sqlite-files. The page is the same with all stores.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeInBrowser } from './harness/browser-suite.ts'
import { expectAccessible } from './harness/dashboard.ts'
import { openStrictPage } from './harness/strict-page.ts'

const phone = { width: 375, height: 700 }
const list = (page: Page) => page.getByRole('navigation', { name: 'Operations' })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search operations' })
/** Distance from the top of the window. */
const topOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().top))

/** One operation of each kind: axe takes half a minute for all of them. */
const kinds = ['publishAnonymously', 'updateSite', 'exportSites', 'deleteSite', 'listViews']

describeInBrowser((setup) => {
  test('the page is accessible on wide and narrow screens', async () => {
    const { page, takeProblems } = await openStrictPage(setup.browser)
    await page.goto(`${setup.plinth.base}/docs/api`)
    await page.evaluate((kept) => {
      for (const section of document.querySelectorAll('.operation')) {
        if (!kept.includes(section.id)) section.remove()
      }
    }, kinds)
    expect(await page.locator('.operation').count()).toBe(kinds.length)
    await expectAccessible(page)
    await page.setViewportSize(phone)
    await list(page).getByText('Operations', { exact: true }).click()
    await expectAccessible(page)
    expect(takeProblems()).toEqual([])
    await page.close()
  })

  test('the search filters the list, and Enter opens the first operation', async () => {
    const { page } = await openStrictPage(setup.browser)
    await page.goto(`${setup.plinth.base}/docs/api`)
    const links = list(page).getByRole('listitem').getByRole('link')
    const all = await links.count()
    await page.keyboard.press('/')
    await page.keyboard.type('custom add')
    expect(await links.allInnerTexts()).toEqual([expect.stringContaining('Add a custom domain')])
    expect(await list(page).getByRole('status').innerText()).toBe('1 operation')
    await page.keyboard.press('Enter')
    expect(new URL(page.url()).hash).toBe('#addDomain')
    expect(await topOf(page, '#addDomain')).toBeLessThan(100)

    await search(page).fill('/deploys/')
    expect(await list(page).getByRole('status').innerText()).toBe('3 operations')
    await search(page).fill('nothing like this')
    expect(await list(page).getByRole('status').innerText()).toContain('No matching operations.')
    await search(page).press('Escape')
    expect(await links.count()).toBe(all)
    await page.close()
  })

  test('the language is switched for all examples, and remembered', async () => {
    const { page } = await openStrictPage(setup.browser)
    await page.goto(`${setup.plinth.base}/docs/api`)
    const example = (id: string, code: string) => page.locator(`#${id} pre`, { hasText: code })
    expect(await example('createSite', 'curl').isVisible()).toBe(true)
    expect(await example('createSite', 'await fetch').isVisible()).toBe(false)
    await page.locator('label[for="getSite-javascript"]').click()
    expect(await example('createSite', 'curl').isVisible()).toBe(false)
    expect(await example('createSite', 'await fetch').isVisible()).toBe(true)
    await page.reload()
    expect(await example('createSite', 'await fetch').isVisible()).toBe(true)
    await page.close()
  })

  test('on a phone the list is a drawer that closes when an operation is chosen', async () => {
    const page = await setup.browser.newPage({ viewport: phone })
    await page.goto(`${setup.plinth.base}/docs/api`)
    expect(await topOf(page, 'h1')).toBeLessThan(300)
    expect(await search(page).isVisible()).toBe(false)
    await list(page).getByText('Operations', { exact: true }).click()
    await list(page).getByRole('link', { name: 'Make a version live' }).click()
    expect(await search(page).isVisible()).toBe(false)
    expect(await topOf(page, '#promoteVersion h3')).toBeLessThan(200)
    await page.close()
  })

  test('without JavaScript the list and the examples work, and there is no search field', async () => {
    const context = await setup.browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${setup.plinth.base}/docs/api`)
    expect(await search(page).isVisible()).toBe(false)
    await list(page).getByRole('link', { name: 'Make a version live' }).click()
    expect(new URL(page.url()).hash).toBe('#promoteVersion')
    await page.locator('label[for="promoteVersion-javascript"]').click()
    await page.locator('#promoteVersion pre', { hasText: 'await fetch' }).waitFor()
    await page.setViewportSize(phone)
    await page.goto(`${setup.plinth.base}/docs/api`)
    expect(await list(page).getByRole('link', { name: 'Make a version live' }).isVisible()).toBe(
      false,
    )
    await list(page).getByText('Operations', { exact: true }).click()
    await list(page).getByRole('link', { name: 'Make a version live' }).waitFor()
    await context.close()
  })
})
