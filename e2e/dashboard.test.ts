// The dashboard in a real browser: signing up, drops, tokens, organisations and keyboard use.
// Stores: sqlite-files. What a browser shows does not depend on the stores.
import path from 'node:path'
import type { Page, Route } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { describeInBrowser } from './harness/browser-suite.ts'
import {
  addressOf,
  expectAccessible,
  expectFitsPhone,
  heading,
  openDashboard,
  openNewTab,
  openTab,
  press,
  signIn,
} from './harness/dashboard.ts'
import { visit } from './harness/http.ts'
import { shiftOf } from './harness/layout-shift.ts'
import { mailedLink } from './harness/mailbox.ts'
import { password } from './harness/person.ts'
import type { Account } from './harness/plinth.ts'
import { openStrictPage } from './harness/strict-page.ts'
import { zipOf } from './harness/zip.ts'

const longName = 'Menu'.repeat(15)
const phone = { width: 375, height: 740 }

describeInBrowser((setup) => {
  let folder: string
  let account: Account
  beforeAll(async () => {
    account = await setup.createAccount('plus')
    folder = await setup.writeFiles({
      'trip/index.html': '<p>folder',
      'trip/photos/list.html': '<p>photos',
      'archive.zip': await zipOf({ 'archive/index.html': '<p>zip' }),
      'menu.html': '<p>first',
      'menu-2.html': '<p>second',
      'photo.png': 'no page',
      [`${longName}.html`]: '<p>long',
    })
  })

  const pick = (page: Page, name: string) =>
    page.locator('input[accept]').setInputFiles(path.join(folder, name))
  /** The same owner in every test, each time in a new browser. */
  const openOwner = () => openDashboard(setup, account)

  /** Name or text of the focused element. */
  const focused = (page: Page): Promise<string> =>
    page.evaluate(
      '(document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent).trim()',
    )

  /** Holds back a script that is loaded on demand, until `release` is called. */
  async function holdScript(page: Page, name: string) {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(`**/assets/${name}-*.js`, async (route) => {
      await released
      await route.continue()
    })
    return { release }
  }

  /** Names of all elements reached with Tab, from the top, once around. */
  async function reachedByTab(page: Page): Promise<string[]> {
    const reached: string[] = []
    await page.reload()
    await page.getByRole('list', { name: 'Drops' }).waitFor()
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press('Tab')
      const name = await page.evaluate<string>(`(() => {
        const { activeElement: at } = document
        if (!at || at === document.body) return ''
        return at.getAttribute('aria-label') ?? at.labels?.[0]?.textContent ?? at.textContent
      })()`)
      if (name === '') break
      reached.push(name.trim())
    }
    return reached
  }

  test('a user signs up and confirms their address, and the first page is small', async () => {
    const { page, takeProblems } = await openStrictPage(setup.browser)
    const scripts: Promise<number>[] = []
    page.on('response', (response) => {
      if (!/\/assets\/.*\.js$/.test(response.url())) return
      scripts.push(
        response
          .request()
          .sizes()
          .then(({ responseBodySize }) => responseBodySize),
      )
    })
    const email = 'new@example.org'
    await page.goto(`${setup.plinth.base}/signup`)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(password)
    await press(page, 'Sign up')
    await page.getByRole('heading', { name: 'Publish your first page' }).waitFor()
    await page.waitForLoadState('networkidle')
    const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0)
    expect(bytes).toBeGreaterThan(50_000)
    expect(bytes).toBeLessThan(120 * 1024)
    await expectAccessible(page)

    await press(page, 'Resend link')
    await page.getByText(`We sent a new link to ${email}.`).waitFor()
    await pick(page, 'menu.html')
    await heading(page, 'menu')
    await page.getByText('Pending', { exact: true }).first().waitFor()
    await page.goto(
      setup.plinth.base + (await mailedLink(setup.plinth, email, { page: '/verify', count: 2 })),
    )
    await page.getByRole('link', { name: 'Go to your drops' }).click()
    await page.getByRole('list', { name: 'Drops' }).getByText('Live', { exact: true }).waitFor()
    expect(await page.getByText('Resend link').count()).toBe(0)
    expect(takeProblems()).toEqual([])
    await page.context().close()
  })

  test('a drop, from its first file to its deletion', async () => {
    const { page, takeProblems } = await openOwner()
    await pick(page, 'photo.png')
    await page.getByText('We can’t publish photo.png.').waitFor()
    await press(page, 'Close this message')
    await pick(page, 'menu.html')
    await page.locator('h1:focus', { hasText: 'menu' }).waitFor()
    const url = await addressOf(page)
    const name = page.getByLabel('Name', { exact: true })
    expect((await visit(url)).text).toContain('<p>first')

    const dropped = await page.evaluateHandle(`(() => {
      const carried = new DataTransfer()
      carried.items.add(new File(['<p>second'], 'menu-2.html'))
      return carried
    })()`)
    await page.dispatchEvent('main', 'dragover', { dataTransfer: dropped })
    await page.getByText('Drop to publish a new version of menu').waitFor()
    await page.dispatchEvent('main', 'drop', { dataTransfer: dropped })
    await page.getByText('Version 2 published.').waitFor()
    await openTab(page, 'Versions')
    const versions = page.getByRole('list', { name: 'Versions' })
    await versions.getByText('Version 2').waitFor()
    expect(await shiftOf(page)).toBeLessThan(0.05)
    expect((await visit(url)).text).toContain('<p>second')
    await expectAccessible(page)

    await page.setViewportSize(phone)
    await page.clock.install()
    await press(page, 'Restore version 1')
    await page.getByRole('button', { name: 'Restore version 2' }).waitFor()
    expect(await focused(page)).toMatch(/^Version 1/)
    await page.getByText('Version 1 is live.').waitFor()
    expect((await visit(url)).text).toContain('<p>first')
    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.focus()
    await page.clock.fastForward(60_000)
    await undo.press('Enter')
    await page.getByText('Version 2 is live.').waitFor()
    expect(await focused(page)).toMatch(/^Version 2/)
    expect((await visit(url)).text).toContain('<p>second')
    // React may start the toast's timer only after the first step of the clock.
    await expect
      .poll(async () => {
        await page.clock.fastForward(16_000)
        return page.getByText('Version 2 is live.').count()
      })
      .toBe(0)

    await press(page, 'Share')
    await page.getByRole('img', { name: `QR code of ${url}` }).waitFor()
    await page.getByText('Anyone with the link can see it.').waitFor()
    for (const format of ['SVG', 'PNG']) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        press(page, `Download ${format}`),
      ])
      expect(download.suggestedFilename()).toMatch(new RegExp(`-qr\\.${format.toLowerCase()}$`))
    }
    await page.getByText('Embed in another page').click()
    await page.getByText(`<iframe src="${url}"`).waitFor()
    await expectAccessible(page)
    // A message outside the dialog would be covered, and not be read by screen readers.
    await press(page, 'Copy the link')
    await page
      .getByRole('dialog')
      .getByRole('status')
      .getByText(/^Copied|blocked/)
      .waitFor()
    await press(page, 'Close this message')
    await page.dispatchEvent('main', 'drop', { dataTransfer: dropped })
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await focused(page)).toBe('Share')

    const renaming = await holdScript(page, 'rename-form')
    await press(page, 'Rename')
    await page.keyboard.press('Escape')
    expect(await focused(page)).toBe('Rename')
    renaming.release()
    await press(page, 'Rename')
    await page.getByLabel('Name', { exact: true }).waitFor()
    await page.keyboard.type('Renamed')
    await page.keyboard.press('Escape')
    await heading(page, 'menu-2')
    expect(await focused(page)).toBe('Rename')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Menu, renamed')
    await page.keyboard.press('Enter')
    await heading(page, 'Menu, renamed')
    expect(await focused(page)).toBe('Rename')
    await expectAccessible(page)

    await openTab(page, 'Settings')
    const tagging = await holdScript(page, 'tags-form')
    await press(page, 'Change: Tags')
    await page.keyboard.press('Escape')
    expect(await focused(page)).toBe('Change: Tags')
    tagging.release()
    await press(page, 'Change: Name')
    await name.waitFor()
    await page.keyboard.press('Escape')
    expect(await focused(page)).toBe('Change: Name')
    await page.keyboard.press('Enter')
    await name.fill('Menu of the week')
    await page.keyboard.press('Enter')
    await heading(page, 'Menu of the week')
    expect(await focused(page)).toBe('Change: Name')
    await press(page, 'Change: Address')
    await page.getByLabel('Slug').fill('www')
    await page.context().setOffline(true)
    await press(page, 'Save')
    await page.getByText('The connection failed.').waitFor()
    await page.context().setOffline(false)
    takeProblems()
    await press(page, 'Save')
    await page.getByText('That slug is taken.').waitFor()
    // A slug that is taken is not shown as the address.
    expect(await page.getByText('New address:').count()).toBe(0)
    expect(takeProblems()).toEqual([
      expect.stringMatching(/^409 .*\/api\/v1\/sites\//),
      expect.stringMatching(/^console: .*409/),
    ])
    await press(page, 'Try www-2')
    await page.keyboard.press('End')
    await page.keyboard.type('2')
    await expect.poll(() => page.getByLabel('Slug').inputValue()).toBe('www-22')
    await page.getByLabel('Slug').fill('menu-of-the-week')
    await expectAccessible(page)
    await press(page, 'Save')
    await page.getByText('The old address redirects to the new one').waitFor()
    expect(await focused(page)).toBe('Change: Address')
    expect(await addressOf(page)).toBe(`http://menu-of-the-week.localhost:${setup.plinth.port}`)
    expect((await visit(await addressOf(page))).text).toContain('<p>second')

    await press(page, 'Change: Tags')
    await page.getByLabel('Tags', { exact: true }).fill('Weekly, <menu>')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('A tag can contain letters').waitFor()
    takeProblems()
    await page.getByLabel('Tags', { exact: true }).fill('Weekly, menu, ')
    await page.keyboard.press('Enter')
    const tags = page.getByRole('list', { name: 'Tags' }).getByRole('listitem')
    await expect.poll(() => tags.allInnerTexts()).toEqual(['menu', 'weekly'])
    await press(page, 'Change: Expiry')
    await press(page, 'In 30 days')
    await press(page, 'Save')
    await page.getByText(/^On \d+ \w+ \d{4}$/).waitFor()
    await page.getByText(/Expires on \d+ \w+ \d{4}$/).waitFor()
    await press(page, 'Change: Expiry')
    await expectAccessible(page)
    await press(page, 'Remove date')
    await page.getByText('Never', { exact: true }).waitFor()

    await press(page, 'Change: Name')
    await name.fill(longName)
    await name.press('Enter')
    await heading(page, longName)
    await expectFitsPhone(page)
    await page.getByRole('link', { name: 'Edit' }).click()
    await heading(page, `Edit ${longName}`)
    await expectFitsPhone(page)
    await page.goBack()
    await page.getByLabel('Single-page app').waitFor()
    await page.getByRole('link', { name: '← Drops' }).click()
    await expectFitsPhone(page)
    await page.getByRole('link', { name: longName }).click()
    await openTab(page, 'Versions')
    await versions.waitFor()
    await expect.poll(() => versions.getByRole('listitem').count()).toBe(2)

    await openTab(page, 'Settings')
    await press(page, 'Delete drop…')
    await expectFitsPhone(page)
    await page.getByLabel('Slug of the drop').fill('menu-of-the-wee')
    await expect
      .poll(() => page.getByRole('button', { name: 'Delete drop', exact: true }).isDisabled())
      .toBe(true)
    const colourOf = () =>
      page
        .getByRole('button', { name: 'Delete drop', exact: true })
        .evaluate((button) => getComputedStyle(button).backgroundColor)
    const disabled = await colourOf()
    await page.getByLabel('Slug of the drop').fill('menu-of-the-week')
    await expect.poll(colourOf).not.toBe(disabled)
    await press(page, 'Delete drop')
    await page.getByText(`Deleted ${longName}.`).waitFor()
    // A right-to-left name does not affect the surrounding text.
    await expect.poll(() => page.getByRole('status').locator('bdi').innerText()).toBe(longName)
    await page.getByRole('heading', { name: 'Publish your first page' }).waitFor()
    await expectFitsPhone(page)
    expect((await visit(`http://menu-of-the-week.localhost:${setup.plinth.port}`)).status).toBe(410)
    expect(takeProblems()).toEqual([])
    await page.context().close()
  })

  test('a folder and a zip are published, found by search and reached by keyboard', async () => {
    const { page, takeProblems } = await openOwner()
    await page.setViewportSize(phone)
    await page.route('**/upload', () => {})
    await pick(page, `${longName}.html`)
    const upload = page.getByRole('region', { name: 'Upload' })
    await upload
      .getByRole('status')
      .getByText(/uploaded|Publishing/)
      .waitFor()
    await upload.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('Upload cancelled.').waitFor()
    await page.unroute('**/upload')

    await page.getByLabel('Folder').setInputFiles(path.join(folder, 'trip'))
    await heading(page, 'trip')
    expect((await visit(`${await addressOf(page)}/photos/list`)).text).toContain('<p>photos')
    await openTab(page, 'Versions')
    await page.getByText('from the dashboard').waitFor()
    await page.getByRole('link', { name: '← Drops' }).click()
    await page.getByRole('link', { name: 'New drop' }).click()
    await pick(page, 'archive.zip')
    await heading(page, 'archive')
    expect((await visit(await addressOf(page))).text).toContain('<p>zip')
    await page.getByRole('link', { name: '← Drops' }).click()

    const drops = page.getByRole('list', { name: 'Drops' }).getByRole('listitem')
    await expect.poll(() => drops.count()).toBe(2)
    await expectAccessible(page)
    const reached = await reachedByTab(page)
    expect(reached.slice(0, 14)).toEqual([
      'Skip to content',
      'Plinth',
      'Drops',
      'Connect',
      'Settings',
      'Docs',
      'Search or jump to',
      expect.stringMatching(/^Organisation:/),
      expect.stringMatching(/^Account of /),
      'New drop',
      'Search drops',
      'Sort',
      'State',
      'List',
    ])
    const footer = ['Docs', 'API reference', 'Gallery', 'Report abuse']
    // Copying and opening are in the menu on a phone.
    const row = (name: string) => [`Select ${name}`, name, `Actions for ${name}`]
    expect(reached.slice(14)).toEqual([...row('archive'), ...row('trip'), ...footer])
    await page.getByLabel('Sort').selectOption('By address')
    await page.getByLabel('Search drops').fill('tri')
    await expect.poll(() => drops.count()).toBe(1)
    await page.getByText('1 of 2 drops').waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('?sort=address&q=tri')
    await page.reload()
    await expect.poll(() => drops.allInnerTexts()).toEqual([expect.stringContaining('trip')])
    // Fails if another element covers it, which would hide the tooltip with the exact time.
    await drops.locator('time').hover()
    await drops.getByRole('link', { name: 'trip' }).click()
    await heading(page, 'trip')
    await page.getByRole('link', { name: '← Drops' }).click()
    await expect.poll(() => drops.count()).toBe(1)
    await expect.poll(() => page.getByLabel('Search drops').inputValue()).toBe('tri')
    await page.getByRole('link', { name: 'Drops', exact: true }).click()
    await expect.poll(() => drops.count()).toBe(2)
    await expect.poll(() => page.getByLabel('Search drops').inputValue()).toBe('')

    await page.getByRole('button', { name: /^Account of/ }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    const ground = () => page.evaluate('getComputedStyle(document.body).backgroundColor')
    expect(await ground()).toBe('rgb(19, 19, 17)')
    // Also before the app's own script has loaded.
    const { promise: requested, resolve: onRequested } = Promise.withResolvers<Route>()
    await page.route(/\/assets\/index-[^/]*\.js$/, onRequested, { times: 1 })
    await page.reload({ waitUntil: 'commit' })
    await page.locator('#app .mark').waitFor()
    expect(await ground()).toBe('rgb(19, 19, 17)')
    await (await requested).continue()
    await drops.first().waitFor()
    expect(await ground()).toBe('rgb(19, 19, 17)')
    expect(takeProblems()).toEqual([])
    await page.context().close()
  })

  test('pages show their heading before the session is loaded', async () => {
    const headings = {
      '': 'Your drops',
      '/drops/any': 'Drop',
      '/drops/any/settings': 'Drop',
      '/drops/any/edit': 'Edit drop',
      '/new': 'New drop',
      '/new/paste': 'Paste HTML or Markdown',
      '/new/cv': 'CV',
      '/connect': 'Connect Claude',
      '/connect/curl': 'Publish with curl',
      '/settings/account': 'Account',
      '/settings/organisation': 'Organisation',
      '/operator/log': 'Audit log',
    }
    const { page } = await openOwner()
    // The request stays open.
    await page.route('**/session', () => {})
    for (const [path, title] of Object.entries(headings)) {
      await page.goto(`${setup.plinth.base}/dashboard${path}`, { waitUntil: 'commit' })
      await heading(page, title)
      await page.getByRole('status', { name: 'Loading' }).waitFor()
    }
    await page.context().close()
  })

  test('a token is created, used and revoked', async () => {
    const { page, takeProblems } = await openOwner()
    await page.setViewportSize(phone)
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Settings' }).click()
    await heading(page, 'We couldn’t load this page')
    await press(page, 'Try again')
    await page.getByText('You’re offline.').waitFor()
    await page.context().setOffline(false)
    takeProblems()
    await press(page, 'Try again')
    await page.getByRole('link', { name: 'API tokens' }).click()
    // The previous page has a field of that name too.
    await page.getByRole('button', { name: 'Create token' }).waitFor()
    await page.getByLabel('Name').fill('from CI')
    await press(page, 'Create token')
    const shown = page.getByRole('region', { name: 'New token' })
    const token = await shown.locator('code').innerText()
    await expectAccessible(page)
    const use = () =>
      fetch(`${setup.plinth.base}/api/v1/sites`, { headers: { authorization: `Bearer ${token}` } })
    expect((await use()).status).toBe(200)
    await press(page, 'Done')
    await shown.waitFor({ state: 'detached' })
    await press(page, 'Revoke from CI')
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke token' }).click()
    await page.getByText('Revoked from CI.').waitFor()
    expect((await use()).status).toBe(401)
    expect(takeProblems()).toEqual([])
    await page.context().close()
  })

  test('entered text survives an expired session', async () => {
    const { page, takeProblems } = await openOwner()
    await page.goto(`${setup.plinth.base}/dashboard/new`)
    await pick(page, 'menu.html')
    await heading(page, 'menu')
    await openTab(page, 'Settings')
    await press(page, 'Change: Name')
    const name = page.getByLabel('Name', { exact: true })
    await name.fill('Typed before')
    await page.context().clearCookies()
    await press(page, 'Save')
    await page.getByText('Sign in again in a new tab').waitFor()
    await expectAccessible(page)
    takeProblems()
    const newTab = await openNewTab(page, () => page.getByRole('link', { name: 'Sign in' }).click())
    await signIn(newTab, account)
    await heading(newTab, 'Your drops')
    await newTab.close()
    await page.evaluate('window.dispatchEvent(new Event("focus"))')
    await page.getByText('Sign in again in a new tab').waitFor({ state: 'detached' })
    await expect.poll(() => name.inputValue()).toBe('Typed before')
    await press(page, 'Save')
    await heading(page, 'Typed before')
    await page.goto(`${setup.plinth.base}/dashboard/no/such/page`)
    await heading(page, 'Page not found')
    expect(takeProblems()).toEqual([])
    await page.context().close()
  })

  test('a user switches to one of their organisations, then signs out', async () => {
    const { page, takeProblems } = await openOwner()
    await page.evaluate(`fetch('/api/v1/organisations', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Orchard' }),
    })`)
    await page.reload()
    await page.getByRole('button', { name: /^Organisation:/ }).click()
    await page.getByRole('menuitem', { name: 'New organisation…' }).click()
    await page.getByLabel('Organisation name').press('Escape')
    expect(await focused(page)).toMatch(/^Organisation:/)
    await page.getByRole('button', { name: /^Organisation:/ }).click()
    await page.getByRole('menuitemradio', { name: 'Orchard' }).click()
    await heading(page, 'Orchard')
    await page.getByRole('heading', { name: 'Publish your first page' }).waitFor()
    await page.getByRole('button', { name: 'Organisation: Orchard' }).waitFor()
    await page.goto(`${setup.plinth.base}/dashboard/new/paste`)
    await page.getByLabel('Your page').fill('# For Orchard alone')
    expect(await page.evaluate('sessionStorage.length')).toBeGreaterThan(0)
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.waitForURL(`${setup.plinth.base}/`)
    expect(await page.evaluate('JSON.stringify(sessionStorage)')).not.toContain('Orchard alone')
    expect(takeProblems()).toEqual([])
    await page.context().close()
  })

  test('without JavaScript there is a plain list, and without a session a redirect to sign in', async () => {
    const context = await setup.browser.newContext({
      baseURL: setup.plinth.base,
      javaScriptEnabled: false,
    })
    const page = await context.newPage()
    await page.goto('/dashboard/settings/tokens?a=b')
    expect(page.url()).toBe(
      `${setup.plinth.base}/signin?return_to=${encodeURIComponent('/dashboard/settings/tokens?a=b').replaceAll('%2F', '/')}`,
    )
    await signIn(page, account)
    await page.getByRole('link', { name: 'View your drops as a plain list' }).click()
    await heading(page, 'Your drops')
    await context.close()
  })
})
