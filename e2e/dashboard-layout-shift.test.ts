// Layout shift in a real browser while a page is published, from choosing the file to the new version.
// Stores: sqlite-files. What a browser shows does not depend on the stores.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { apiOf } from './harness/api.ts'
import { describeInBrowser } from './harness/browser-suite.ts'
import { heading, holdUpload, openDashboard } from './harness/dashboard.ts'
import { shiftOf } from './harness/layout-shift.ts'
import { openStrictPage } from './harness/strict-page.ts'

const viewports = [
  { width: 1280, height: 800 },
  { width: 375, height: 740 },
]
const picked = { name: 'pears.html', mimeType: 'text/html', buffer: Buffer.from('<p>pears') }
/** Less than half of what users would notice: a list that jumps by a row gives 0.045. */
const maxShift = 0.02

describeInBrowser((setup) => {
  /** Shifts that follow an input do not count, but choosing a file is none. */
  async function expectNoShift(page: Page, publish: () => Promise<void>): Promise<void> {
    await page.waitForLoadState('networkidle')
    // Playwright does not notice that the network is idle again after the frame of a picture is gone.
    const pending = new Set<string>()
    page.on('request', (request) => pending.add(request.url()))
    page.on('requestfinished', (request) => pending.delete(request.url()))
    page.on('requestfailed', (request) => pending.delete(request.url()))
    const before = await shiftOf(page)
    await page.locator('input[accept]').setInputFiles(picked)
    await publish()
    await expect.poll(() => [...pending]).toEqual([])
    expect((await shiftOf(page)) - before).toBeLessThan(maxShift)
  }

  const settled = async (page: Page, number: number, list: 'Activity' | 'Versions') => {
    await page.getByText(`Version ${number} published.`).waitFor()
    await page.getByRole('region', { name: 'Upload', exact: true }).waitFor({ state: 'detached' })
    const rows = page.getByRole('list', { name: list, exact: true })
    // In the versions the state follows in the same line.
    const text = list === 'Activity' ? `Published version ${number}` : `Version ${number}`
    await rows.getByText(text).waitFor()
  }

  // On Free the heading gets another line with the first version.
  test.each(viewports)('new versions of a reserved drop, $width px wide', async (viewport) => {
    const account = await setup.createAccount('free')
    const { id } = (await apiOf(setup.plinth, account)('POST', '/sites', { name: 'Pears' })).json
    const { page, takeProblems } = await openDashboard(setup, account)
    await page.setViewportSize(viewport)
    const address = `${setup.plinth.base}/dashboard/drops/${id}`
    const tabs = [
      ['', 'Activity'],
      ['/versions', 'Versions'],
      ['/versions', 'Versions'],
      ['', 'Activity'],
    ] as const
    const uploading = page.getByRole('listitem').filter({ hasText: /Uploading|Publishing/ })
    for (const [index, [tab, list]] of tabs.entries()) {
      await page.goto(address + tab)
      await page.getByRole('heading', { name: list }).waitFor()
      const { upload } = await holdUpload(page)
      await expectNoShift(page, async () => {
        await uploading.first().waitFor()
        await (await upload).continue()
        await settled(page, index + 1, list)
      })
    }
    expect(takeProblems()).toEqual([])
    await page.context().close()
  })

  test.each(viewports)('new drops, $width px wide', async (viewport) => {
    const { page, takeProblems } = await openDashboard(setup, await setup.createAccount('plus'))
    await page.setViewportSize(viewport)
    for (const path of ['', '/new']) {
      await page.goto(`${setup.plinth.base}/dashboard${path}`)
      await expectNoShift(page, async () => {
        await heading(page, 'pears')
        await settled(page, 1, 'Activity')
      })
    }
    expect(takeProblems()).toEqual([])
    await page.context().close()
  })

  test.each(viewports)('the front page, $width px wide', async (viewport) => {
    const { page, takeProblems } = await openStrictPage(setup.browser)
    await page.setViewportSize(viewport)
    await page.goto(setup.plinth.base)
    await expectNoShift(page, () =>
      page.locator('h2:focus', { hasText: 'Your page is live' }).waitFor(),
    )
    expect(takeProblems()).toEqual([])
    await page.context().close()
  })
})
