// Long lists of drops and versions in a real browser: search, history, changes and downloads.
// Stores: sqlite-files. What a browser shows does not depend on the stores.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type Api, apiOf, fileForm, folderForm } from './harness/api.ts'
import { describeInBrowser } from './harness/browser-suite.ts'
import {
  expectAccessible,
  heading,
  holdUpload,
  openDashboard,
  openNewTab,
  openTab,
  press,
  signIn,
} from './harness/dashboard.ts'
import { visit } from './harness/http.ts'
import { password } from './harness/person.ts'
import type { Account } from './harness/plinth.ts'
import { openStrictPage } from './harness/strict-page.ts'
import { unzip } from './harness/zip.ts'

describeInBrowser((setup) => {
  let account: Account
  let api: Api
  beforeAll(async () => {
    account = await setup.createAccount('plus')
    api = apiOf(setup.plinth, account)
  })

  const row = (page: Page, number: number) =>
    page
      .getByRole('list', { name: 'Versions', exact: true })
      .getByRole('listitem')
      .filter({ hasText: `Version ${number}` })

  const heightOf = async (element: Locator) => (await element.boundingBox())?.height

  async function choose(page: Page, number: number, entry: string) {
    await press(page, `Actions for version ${number}`)
    await page.getByRole('menuitem', { name: entry, exact: true }).click()
  }

  /** The files and the name of the archive of a version. */
  async function save(page: Page, number: number) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      choose(page, number, 'Download'),
    ])
    const files = await unzip(await readFile(await download.path()))
    return { name: download.suggestedFilename(), files }
  }

  test('each version shows its author and changes, and can be downloaded', async () => {
    const { id, url } = (await api('POST', '/sites', { slug: 'orchard', name: 'Orchard' })).json
    const first = { 'index.html': '<p>first', 'style.css': 'p{}', 'old/notes.html': 'notes' }
    const second = { 'index.html': '<p>second', 'style.css': 'p{}', 'pears.html': 'pears' }
    await api('POST', `/sites/${id}/upload-bundle`, folderForm(first))
    await api('POST', `/sites/${id}/upload-bundle`, folderForm(second))
    const { page, takeProblems } = await openDashboard(setup, account)
    await page.getByRole('link', { name: 'Orchard' }).click()
    await heading(page, 'Orchard')
    await openTab(page, 'Versions')
    await row(page, 2).getByText('by you, via the API').waitFor()
    await row(page, 2).getByText('3 files, 17 bytes').waitFor()

    await press(page, 'Changes in version 2')
    const summary = 'Compared with version 1: 1 added, 1 changed, 1 removed, 1 unchanged.'
    await page.getByText(summary).waitFor()
    const changed = page.getByRole('list', { name: 'Files changed in version 2' })
    await expect
      .poll(() => changed.getByRole('listitem').allInnerTexts())
      .toEqual([
        expect.stringMatching(/^added\s+pears\.html\s+5 bytes$/),
        expect.stringMatching(/^changed\s+index\.html\s+9 bytes$/),
        expect.stringMatching(/^removed\s+old\/notes\.html\s+5 bytes$/),
      ])
    await expectAccessible(page)
    expect(
      await page.getByRole('link', { name: 'See the differences' }).getAttribute('href'),
    ).toMatch(/compare\?from=1&to=2$/)
    await press(page, 'Changes in version 2')
    await changed.waitFor({ state: 'detached' })

    expect(await save(page, 1)).toEqual({ name: 'orchard-v1.zip', files: first })

    await page.setViewportSize({ width: 375, height: 740 })
    const picked = { name: 'pears.html', mimeType: 'text/html', buffer: Buffer.from('<p>third') }
    const upload = async () => {
      const held = await holdUpload(page)
      await page.locator('input[accept]').setInputFiles(picked)
      await uploading.getByText('by you, from the dashboard').waitFor()
      return held.upload
    }
    const uploading = page
      .getByRole('list', { name: 'Versions', exact: true })
      .getByRole('listitem')
      .filter({ hasText: 'Uploading' })
    await (await upload()).abort()
    await uploading.waitFor({ state: 'detached' })
    takeProblems()
    const sent = await upload()
    const height = await heightOf(uploading)
    await sent.continue()
    await row(page, 3).getByText('by you, from the dashboard').waitFor()
    await page.getByText('Version 3 published.').waitFor()
    expect(await uploading.count()).toBe(0)
    // The placeholder reserves the space of the row.
    expect(await heightOf(row(page, 3))).toBe(height)
    await press(page, 'Changes in version 1')
    await page.getByText('No earlier version to compare with.').waitFor()
    // On a phone, all but one action are in the menu.
    const preview = await openNewTab(page, () => choose(page, 1, 'Preview'))
    await preview.getByText('first').waitFor()
    await preview.close()
    await press(page, 'Restore version 1')
    await page.getByText('Version 1 is live.').waitFor()
    expect((await visit(url)).text).toContain('<p>first')
    const history = page.getByRole('list', { name: 'Activity' }).getByRole('listitem')
    await openTab(page, 'Overview')
    await expect
      .poll(() => history.allInnerTexts())
      .toEqual([
        expect.stringMatching(/^Restored version 1, replacing version 3\s+just now by you$/),
        expect.stringMatching(/^Published version 3\s+just now by you, from the dashboard$/),
        expect.stringMatching(/^Published version 2.+ by you, via the API$/s),
        expect.stringMatching(/^Published version 1.+ by you, via the API$/s),
      ])

    // Contents that the drop already has are not sent again.
    const sha256 = createHash('sha256').update(first['index.html']).digest('hex')
    const files = [{ path: 'index.html', sha256, size: first['index.html'].length }]
    const { deploy_id } = (await api('POST', `/sites/${id}/deploys`, { files })).json
    await api('POST', `/sites/${id}/deploys/${deploy_id}/finish`, { promote: false })
    await page.reload()
    await openTab(page, 'Versions')
    await row(page, 4).getByText('Expires in 14 days').waitFor()
    await press(page, 'Make version 4 live')
    await page.getByText('Version 4 is live.').waitFor()
    await openTab(page, 'Overview')
    await expect.poll(() => history.first().innerText()).toMatch(/^Made version 4 live/)
    await expectAccessible(page)

    await api('PATCH', `/sites/${id}`, { name: 'Renamed meanwhile' })
    await openTab(page, 'Settings')
    await page.getByLabel('Single-page app').check()
    await page.getByLabel('Trailing slash in page addresses').selectOption('never')
    await page.getByLabel('Clean URLs').check()
    await heading(page, 'Renamed meanwhile')
    await expect
      .poll(async () => (await api('GET', `/sites/${id}`)).json)
      .toMatchObject({ spa_fallback: true, trailing_slash: 'never', clean_urls: true })

    let saved = 0
    page.on('download', () => {
      saved += 1
    })
    await openTab(page, 'Versions')
    await page.getByRole('button', { name: 'Actions for version 1' }).waitFor()
    await page.context().clearCookies()
    await choose(page, 1, 'Download')
    await page.getByText('Sign in again in a new tab').waitFor()
    expect(saved).toBe(0)
    expect(takeProblems()).toEqual([])
    await page.context().close()
  })

  test('a long list of drops is drawn near the window, and restores its scroll position', async () => {
    const owner = await setup.plinth.createAccount('business', '--password', password)
    const numbers = Array.from({ length: 90 }, (_, number) => number)
    const create = (number: number) =>
      apiOf(setup.plinth, owner)('POST', '/sites', { name: `Tree #${number}.` })
    for (const number of numbers) expect((await create(number)).status).toBe(201)
    const { page, takeProblems } = await openDashboard(setup, owner)
    const drops = page.getByRole('list', { name: 'Drops' }).getByRole('listitem')
    const named = (name: string) => page.getByRole('link', { name, exact: true })
    const [oldest, newest] = [named('Tree #0.'), named('Tree #89.')]
    // Only rows near the window are drawn, and the others need as much space.
    await expect.poll(() => drops.count()).toBeGreaterThan(12)
    expect(await drops.count()).toBeLessThan(60)
    const height = () => page.evaluate<number>('document.documentElement.scrollHeight')
    const wholeHeight = await height()
    await page.keyboard.press('End')
    await expect.poll(() => oldest.count()).toBe(1)
    await expect.poll(() => newest.count()).toBe(0)
    expect(await drops.count()).toBeLessThan(80)
    expect(await height()).toBe(wholeHeight)
    await page.keyboard.press('Home')
    await expect.poll(() => newest.count()).toBe(1)
    await expect.poll(() => oldest.count()).toBe(0)
    await page.keyboard.press('End')
    await expect.poll(() => oldest.count()).toBe(1)
    const scrolled = () => page.evaluate<number>('scrollY')
    const newTab = await openNewTab(page, () => oldest.click({ modifiers: ['ControlOrMeta'] }))
    await heading(newTab, 'Tree #0.')
    await newTab.close()
    const position = await scrolled()
    await oldest.click()
    await heading(page, 'Tree #0.')
    await expect.poll(() => page.getByText('This address is yours.').count()).toBe(1)
    await openTab(page, 'Versions')
    await page.getByText('No versions yet.').waitFor()
    await expect.poll(() => page.getByText('This address is yours.').count()).toBe(1)
    await page.goBack()
    await page.goBack()
    await expect.poll(() => oldest.count()).toBe(1)
    await expect.poll(scrolled).toBeCloseTo(position, -1)

    await page.getByLabel('Search drops').fill('#12.')
    await expect.poll(() => drops.allInnerTexts()).toEqual([expect.stringContaining('Tree #12.')])
    await page.getByLabel('Search drops').fill('')
    await expect.poll(() => drops.count()).toBeGreaterThan(12)
    expect(await drops.count()).toBeLessThan(60)
    // A row with the focus stays, and so do all rows from it to the window. The URL follows the search
    // after a pause, and leaves the page where the user has scrolled to.
    await newest.focus()
    await page.keyboard.press('End')
    await expect.poll(() => page.url()).not.toContain('q=')
    await expect.poll(() => drops.count()).toBe(90)
    await expect.poll(scrolled).toBeCloseTo(position, -1)

    // The end of the drawn rows stops exactly where more are drawn, and then comes into view.
    await page.reload()
    await expect.poll(() => drops.count()).toBeGreaterThan(12)
    await page.evaluate(`new Promise((resolve) => {
      const { nextElementSibling: gap } = document.querySelector('ul[aria-label=Drops]')
      scrollBy(0, gap.getBoundingClientRect().top - innerHeight - 1000)
      setTimeout(resolve, 200)
    })`)
    const toEnd = () => page.evaluate('scrollTo(0, document.body.scrollHeight)')
    await toEnd()
    await expect.poll(() => oldest.count()).toBe(1)

    await page.getByRole('radio', { name: 'Grid' }).check({ force: true })
    await expect
      .poll(async () => {
        await toEnd()
        return oldest.count()
      })
      .toBe(1)
    expect(takeProblems()).toEqual([])
    await page.context().close()
  })

  test('the first visit to a drop loads little code', async () => {
    const { id } = (await api('POST', '/sites', { name: 'Small' })).json
    await api('POST', `/sites/${id}/upload`, fileForm('a.html', '<p>small'))
    const { page, takeProblems } = await openStrictPage(setup.browser)
    const sizes: Promise<number>[] = []
    page.on('requestfinished', (request) => {
      if (!/\/assets\/.*\.js$/.test(request.url())) return
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
    })
    await page.goto(`${setup.plinth.base}/signin?return_to=/dashboard/drops/${id}`)
    await signIn(page, account)
    await page.getByRole('list', { name: 'Activity' }).waitFor()
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    expect(bytes).toBeGreaterThan(80_000)
    expect(bytes).toBeLessThan(130 * 1024)
    expect(takeProblems()).toEqual([])
    await page.context().close()
  })

  test('the head of a page that was open follows a version published elsewhere', async () => {
    const { id } = (await api('POST', '/sites', { name: 'Vineyard' })).json
    const publish = (text: string) =>
      api('POST', `/sites/${id}/upload`, fileForm('index.html', `<p>${text}`))
    await publish('first')
    const { page, takeProblems } = await openDashboard(setup, account)
    // A tab loads versions again after five seconds.
    await page.clock.install()
    await page.goto(`${setup.plinth.base}/dashboard/drops/${id}/views`)
    await page.getByText('Version 1 · 8 bytes').waitFor()
    await publish('second and longer')
    await page.clock.fastForward(10_000)
    await openTab(page, 'Versions')
    await row(page, 2).getByText('Live', { exact: true }).waitFor()
    await page.getByText('Version 2 · 20 bytes').waitFor()
    takeProblems()
    await page.context().close()
  })

  test('a version that is removed while the page is open is explained', async () => {
    const name = 'Short '.repeat(20).trim()
    const { id } = (await api('POST', '/sites', { name })).json
    const upload = () => api('POST', `/sites/${id}/upload`, fileForm('a.html', '<p>short'))
    await upload()
    const { page, takeProblems } = await openDashboard(setup, account)
    await page.setViewportSize({ width: 375, height: 740 })
    // At most two lines.
    expect(await heightOf(page.getByRole('link', { name }).locator('bdi'))).toBeLessThan(50)
    await page.goto(`${setup.plinth.base}/dashboard/drops/${id}/edit`)
    await heading(page, `Edit ${name}`)
    expect(await heightOf(page.getByRole('heading', { level: 1 }))).toBeLessThan(62)
    await page.goto(`${setup.plinth.base}/dashboard/drops/${id}/versions`)
    await row(page, 1).waitFor()
    for (let more = 0; more < 10; more += 1) await upload()
    await press(page, 'Changes in version 1')
    await page.getByText('There is no such version of this drop.').waitFor()
    expect(takeProblems()).toEqual([
      expect.stringMatching(/^404 .*\/changes$/),
      expect.stringMatching(/^console: .*404/),
    ])
    await page.context().close()
  })
})
