// The operator's pages: a report, its review, a removal, and a restore.
// Stores: sqlite-files. What a browser shows does not depend on the stores.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { apiOf, fileForm } from './harness/api.ts'
import { describeInBrowser } from './harness/browser-suite.ts'
import { expectAccessible, heading, openDashboard, press } from './harness/dashboard.ts'
import { visit } from './harness/http.ts'
import { readMailbox } from './harness/mailbox.ts'
import { password } from './harness/person.ts'
import type { Account } from './harness/plinth.ts'
import { openStrictPage, type StrictPage } from './harness/strict-page.ts'

/** Tries what a hostile page could try, and shows the results. */
const hostilePage = `<!doctype html><title>Your bank</title><h1>Sign in to your bank</h1><p id=got></p>
<script>
  const tries = [
    () => parent.document.title,
    () => top.document.title,
    () => localStorage.length,
    () => document.cookie || 'no cookie',
  ]
  got.textContent = tries.map((one) => { try { return 'reached ' + one() } catch { return 'nothing' } }).join(', ')
</script>`

describeInBrowser((setup) => {
  let owner: Account
  let operator: Account
  let ownersBrowser: StrictPage
  let operatorsBrowser: StrictPage
  beforeAll(async () => {
    ;[owner, operator] = await Promise.all([
      setup.createAccount('free'),
      setup.plinth.createAccount('free', '--operator', '--password', password),
    ])
    ;[ownersBrowser, operatorsBrowser] = await Promise.all([
      openDashboard(setup, owner),
      openDashboard(setup, operator),
    ])
  })

  const framed = (page: Page) => page.frameLocator('iframe').frameLocator('iframe').first()

  test('a reported drop is reviewed, removed and restored', async () => {
    const { plinth, browser } = setup
    const api = apiOf(plinth, owner)
    const { id, slug, url } = (await api('POST', '/sites', { slug: 'your-bank-login' })).json
    await api('POST', `/sites/${id}/upload`, fileForm('index.html', hostilePage))

    const visitor = await openStrictPage(browser)
    await visitor.page.setViewportSize({ width: 375, height: 740 })
    await visitor.page.goto(plinth.base)
    await visitor.page.getByRole('link', { name: 'Report abuse' }).click()
    await heading(visitor.page, 'Report abuse')
    await expectAccessible(visitor.page)
    await visitor.page.getByLabel('Address of the page').fill(`${url}/index.html`)
    await visitor.page.getByLabel('Reason').selectOption('phishing')
    await visitor.page.getByLabel('Details').fill('It wants the password of my bank.')
    await press(visitor.page, 'Send report')
    await heading(visitor.page, 'Report sent')
    expect(visitor.takeProblems()).toEqual([])
    await visitor.page.close()

    const { page, takeProblems } = operatorsBrowser
    await page.getByRole('link', { name: 'Operator', exact: true }).click()
    await heading(page, 'Reports')
    await page.getByText('It wants the password of my bank.').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: slug }).click()
    await heading(page, slug)
    await press(page, 'Show page')
    await framed(page).getByRole('heading', { name: 'Sign in to your bank' }).waitFor()
    expect(await framed(page).locator('#got').textContent()).toBe(
      'nothing, nothing, nothing, nothing',
    )
    await page.getByText('Source', { exact: true }).click()
    await page.getByLabel(`Source of ${slug}`).waitFor()
    await expectAccessible(page)

    await press(page, 'Remove drop…')
    await page.getByLabel('Reason').fill('It looks like a bank.')
    await expectAccessible(page)
    await press(page, 'Remove drop')
    await page.getByText(`Removed ${slug}.`).waitFor()
    await page.getByRole('button', { name: 'Restore drop…' }).waitFor()
    expect((await visit(url)).status).toBe(410)
    await expectOnlyDownloadAndDelete(ownersBrowser, id)
    const subjects = async () =>
      (await readMailbox(plinth)).flatMap((mail) => (mail.to === owner.email ? mail.subject : []))
    await expect.poll(subjects).toHaveLength(1)

    await page.setViewportSize({ width: 375, height: 740 })
    await press(page, 'Restore drop…')
    await press(page, 'Restore drop')
    await page.getByText(`Restored ${slug}.`).waitFor()
    expect((await visit(url)).status).toBe(200)
    await expect.poll(subjects).toHaveLength(2)

    await page.getByRole('link', { name: 'Audit log', exact: true }).click()
    await heading(page, 'Audit log')
    await page.getByText(`${operator.email} removed ${slug}`).waitFor()
    await page
      .getByText(/\d+ \w+ \d{4}, \d\d:\d\d:\d\d/)
      .first()
      .waitFor()
    await expectAccessible(page)
    expect(takeProblems()).toEqual([])
  })

  /** Expects downloading and deleting to be the only actions left to the owner. */
  async function expectOnlyDownloadAndDelete({ page, takeProblems }: StrictPage, id: string) {
    // The choice of days for the chart of views changes nothing.
    const actions = page.locator('main').locator('button, a, input:not([type=radio])')
    const head = ['← Drops', 'Overview', 'Versions', 'Files', 'Views', 'Settings', 'Domains']
    const remaining = {
      '': ['See all views', 'Change settings'],
      '/versions': ['Publishing guide', 'Changes', 'Files', 'Download'],
      '/files': ['Download all', '', 'Download'],
      '/views': ['Visitors guide'],
      '/settings': ['Delete drop…'],
      '/domains': [],
    }
    for (const [tab, left] of Object.entries(remaining)) {
      await page.goto(`${setup.plinth.base}/dashboard/drops/${id}${tab}`)
      await page.getByText('The operator of this service has removed this drop.').waitFor()
      await expect.poll(() => actions.allInnerTexts()).toEqual([...head, ...left])
      await expectAccessible(page)
    }
    expect(takeProblems()).toEqual([])
  }

  test('recent anonymous drops are listed, and reports can be dismissed', async () => {
    const { plinth } = setup
    const anyone = apiOf(plinth)
    const { slug } = (await anyone('POST', '/drops', fileForm('a.html', '<title>Hi</title>'))).json
    await anyone('POST', '/reports', { slug, reason: 'other', details: 'I do not like it.' })
    const { page, takeProblems } = operatorsBrowser
    await page.goto(`${plinth.base}/dashboard/operator/drops`)
    await heading(page, 'Anonymous drops')
    await expectAccessible(page)
    await page.getByRole('link', { name: slug }).click()
    await press(page, 'Dismiss reports…')
    await press(page, 'Dismiss reports')
    await page.getByText(`Dismissed the reports about ${slug}.`).waitFor()
    await page.getByRole('link', { name: 'Reports', exact: true }).first().click()
    await page.getByText('No open reports.').waitFor()
    await page.getByText('Closed', { exact: true }).click()
    await page.getByText('I do not like it.').waitFor()
    expect(takeProblems()).toEqual([])
  })

  test('other users see none of these pages', async () => {
    const { page, takeProblems } = ownersBrowser
    await page.goto(`${setup.plinth.base}/dashboard`)
    await heading(page, 'Your drops')
    expect(await page.getByRole('link', { name: 'Operator' }).count()).toBe(0)
    await page.goto(`${setup.plinth.base}/dashboard/operator`)
    await heading(page, 'Page not found')
    expect(takeProblems()).toEqual([])
  })
  // Its own server: reports of other suites would be listed too.
}, {})
