// The front page in a real browser: publishing a file without an account.
// Stores: sqlite-files. What a browser shows does not depend on the stores.
import { truncate } from 'node:fs/promises'
import path from 'node:path'
import type { Page, Route } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { describeInBrowser } from './harness/browser-suite.ts'
import {
  addressOf,
  expectAccessible,
  heading,
  openDashboard,
  press,
  reportAllSent,
  signIn,
} from './harness/dashboard.ts'
import { visit } from './harness/http.ts'
import { shiftOf } from './harness/layout-shift.ts'
import { mailedLink } from './harness/mailbox.ts'
import { password } from './harness/person.ts'
import { openStrictPage, type StrictPage } from './harness/strict-page.ts'
import { zipOf } from './harness/zip.ts'

const phone = { width: 375, height: 740 }

describeInBrowser((setup) => {
  let folder: string
  beforeAll(async () => {
    folder = await setup.writeFiles({
      'trip/index.html': '<p>folder',
      'trip/photos/list.html': '<p>photos',
      'archive.zip': await zipOf({ 'archive/index.html': '<p>zip' }),
      'menu.html': '<p>menu',
      'menu-2.html': '<p>second menu',
      'photo.png': 'no page',
      'film.zip': '',
      'deceit.html':
        '<title>Log in to PayPal</title><form action="//x.example"><input type="password">',
      'novel.html': 'word '.repeat(500_000),
    })
    await truncate(path.join(folder, 'film.zip'), 101 * 1024 * 1024)
  })

  async function openFront(size?: { width: number; height: number }): Promise<StrictPage> {
    const strict = await openStrictPage(setup.browser)
    if (size) await strict.page.setViewportSize(size)
    await strict.page.goto(setup.plinth.base, { waitUntil: 'networkidle' })
    return strict
  }

  /** Earlier pages have an input for their replacement each, further down. */
  const pick = (page: Page, name: string) =>
    page.locator('input[accept]').first().setInputFiles(path.join(folder, name))

  /** The heading has the focus, so that screen readers announce it. */
  const focusedHeading = (page: Page, words: string) =>
    page.locator('h2:focus', { hasText: words }).waitFor()

  async function signUp(page: Page, email: string): Promise<void> {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(password)
    await press(page, 'Sign up')
  }

  test('a file dropped on the page is live, and belongs to its author after signing up', async () => {
    const { page, takeProblems } = await openStrictPage(setup.browser)
    const scripts: Promise<number>[] = []
    page.on('response', (response) => {
      if (!/\/assets\/.*\.js$/.test(response.url())) return
      const sizes = response.request().sizes()
      scripts.push(sizes.then(({ responseBodySize }) => responseBodySize))
    })
    await page.goto(setup.plinth.base, { waitUntil: 'networkidle' })
    const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0)
    expect(bytes).toBeGreaterThan(40_000)
    expect(bytes).toBeLessThan(80 * 1024)
    await expectAccessible(page)

    const dropped = await page.evaluateHandle(`(() => {
      const carried = new DataTransfer()
      carried.items.add(new File(['<p>dropped'], 'invitation.html'))
      return carried
    })()`)
    await page.dispatchEvent('main', 'dragover', { dataTransfer: dropped })
    await page.getByText('Drop to publish').waitFor()
    await page.dispatchEvent('main', 'drop', { dataTransfer: dropped })
    await focusedHeading(page, 'Your page is live')
    await page.getByText('It expires in 7 days').waitFor()
    const url = await addressOf(page)
    expect((await visit(url)).text).toContain('<p>dropped')
    const mainButtons = page.locator('main section:has(h1) .button:not(.quiet)')
    await expect.poll(() => mainButtons.allInnerTexts()).toEqual(['Open'])
    await expectAccessible(page)
    await press(page, 'Show QR code')
    await page.getByRole('img', { name: `QR code of ${url}` }).waitFor()
    await press(page, 'Close')

    await page.getByRole('link', { name: 'Sign up to keep it' }).first().click()
    await signUp(page, 'dropper@example.org')
    await page.getByRole('list', { name: 'Drops' }).getByText(new URL(url).host).waitFor()
    expect(takeProblems()).toEqual([])
    await page.context().close()
  })

  test('on a phone a file is chosen, invalid files are refused, and the page is listed afterwards', async () => {
    const { page, takeProblems } = await openFront(phone)
    await pick(page, 'photo.png')
    await page.getByRole('alert').getByText('We can’t publish photo.png.').waitFor()
    await pick(page, 'film.zip')
    await page.getByRole('alert').getByText('can’t store more than 100 MB').waitFor()
    await page.route('**/api/v1/drops', () => {})
    await pick(page, 'menu.html')
    await press(page, 'Cancel')
    await page.getByRole('button', { name: 'Choose a file or zip' }).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    await page.unroute('**/api/v1/drops')

    const shiftBefore = await shiftOf(page)
    await pick(page, 'menu.html')
    await focusedHeading(page, 'Your page is live')
    expect((await shiftOf(page)) - shiftBefore).toBeLessThan(0.05)
    const url = await addressOf(page)
    expect((await visit(url)).text).toContain('<p>menu')
    await press(page, 'Publish another page')
    await page.getByRole('button', { name: 'Choose a file or zip' }).waitFor()

    await page.reload({ waitUntil: 'networkidle' })
    expect(await shiftOf(page)).toBeLessThan(0.05)
    await page.getByRole('link', { name: 'View page' }).click()
    const earlier = page.getByRole('region', { name: 'Published from this browser' })
    const link = earlier.getByRole('link', { name: new URL(url).host })
    await expect.poll(() => link.getAttribute('href')).toBe(url)
    await earlier.getByText('Live', { exact: true }).waitFor()
    await earlier.getByText('Expires in 7 days').waitFor()
    await expectAccessible(page)
    await earlier.getByRole('link', { name: 'Sign up to keep it' }).click()
    await page.getByText('The page you published from this browser').waitFor()
    expect(takeProblems()).toEqual([])
    await page.context().close()
  })

  test('going back from a paste stops its upload, and keeps the text', async () => {
    const { page, takeProblems } = await openFront()
    await press(page, 'Paste HTML or Markdown')
    const text = page.getByRole('textbox')
    await text.fill('# Pasted')
    const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
    await page.route('**/api/v1/drops', () => hold(), { times: 1 })
    await press(page, 'Publish')
    await isHeld
    await press(page, 'Drop a file instead')
    await pick(page, 'menu.html')
    await focusedHeading(page, 'Your page is live')
    await press(page, 'Publish another page')
    await press(page, 'Paste HTML or Markdown')
    expect(await text.inputValue()).toBe('# Pasted')
    takeProblems()
    await page.context().close()
  })

  test('a paste can be stopped before the script that publishes it has loaded', async () => {
    const { page, takeProblems } = await openFront()
    await press(page, 'Paste HTML or Markdown')
    const text = page.getByRole('textbox')
    await text.fill('# Pasted')
    const { promise: loading, resolve: load } = Promise.withResolvers<Route>()
    await page.route('**/assets/publish-picked-*', (route) => load(route), { times: 1 })
    let requests = 0
    page.on('request', (request) => {
      if (request.method() === 'POST') requests += 1
    })
    await press(page, 'Publish')
    const held = await loading
    await page.getByRole('status').getByText('Publishing…').waitFor()
    expect(await text.getAttribute('readonly')).not.toBeNull()
    await press(page, 'Cancel')
    await expect.poll(() => text.getAttribute('readonly')).toBeNull()
    await held.continue()
    await page.waitForLoadState('networkidle')
    expect([requests, await text.inputValue()]).toEqual([0, '# Pasted'])
    expect(takeProblems()).toEqual([])
    await page.context().close()
  })

  test('a page whose response was lost may be live, and the visitor is told', async () => {
    const { page, takeProblems } = await openFront()
    await reportAllSent(page)
    await page.route(
      '**/api/v1/drops',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await pick(page, 'menu.html')
    await page.getByRole('alert').getByText('Your page may already be live.').waitFor()
    await expectAccessible(page)
    takeProblems()
    await page.context().close()
  })

  test('a page is replaced and deleted from the list, and from the result of the upload', async () => {
    const { page, takeProblems } = await openFront()
    await pick(page, 'menu.html')
    await focusedHeading(page, 'Your page is live')
    const first = await addressOf(page)
    await press(page, 'Publish another page')
    await pick(page, 'menu.html')
    await focusedHeading(page, 'Your page is live')
    const second = await addressOf(page)
    const earlier = page.getByRole('region', { name: 'Published from this browser' })
    const rows = earlier.getByRole('listitem')
    await expect.poll(() => rows.count()).toBe(2)
    const button = (name: string, url: string, place: Pick<Page, 'getByRole'> = earlier) =>
      place.getByRole('button', { name: `${name} ${new URL(url).host}` })
    const toast = (text: string) => page.getByText(text, { exact: true }).waitFor()

    const replaceWith = async (name: string) => {
      const choosing = page.waitForEvent('filechooser')
      await button('Replace', first).click()
      await (await choosing).setFiles(path.join(folder, name))
    }
    await replaceWith('menu-2.html')
    await toast(`Replaced ${new URL(first).host}.`)
    expect((await visit(first)).text).toContain('<p>second menu')
    await replaceWith('archive.zip')
    await page.getByText('You need an account to publish a zip.').waitFor()
    await replaceWith('deceit.html')
    await page.getByText('it looks like phishing').waitFor()
    expect((await visit(first)).text).toContain('<p>second menu')
    expect(takeProblems()).toEqual([
      expect.stringMatching(/^403 .*\/drops\/st_/),
      expect.stringMatching(/403/),
    ])

    await button('Delete', first).click()
    await page.getByRole('dialog', { name: 'Delete this page?' }).waitFor()
    await expectAccessible(page)
    await press(page, 'Cancel')
    expect((await visit(first)).status).toBe(200)
    await button('Delete', first).click()
    await press(page, 'Delete page')
    await toast(`Deleted ${new URL(first).host}.`)
    await focusedHeading(page, 'Published from this browser')
    await expect.poll(() => rows.count()).toBe(1)
    expect((await visit(first)).status).toBe(410)
    await page.getByRole('heading', { name: 'Your page is live' }).waitFor()

    await button('Delete', second, page.locator('main section:has(h1)')).click()
    await press(page, 'Delete page')
    await page.locator('div:focus', { hasText: 'Drop files anywhere on this page' }).waitFor()
    await expect.poll(() => earlier.count()).toBe(0)
    expect((await visit(second)).status).toBe(410)
    expect(takeProblems()).toEqual([])
    await page.context().close()
  })

  test.each([
    ['HTML', undefined, '<title>Typed</title><p>typed', '<p>typed'],
    ['Markdown', phone, '# Typed\n\nby *hand*', '<em>hand</em>'],
  ])('%s is pasted and live', async (_, size, text, shown) => {
    const { page, takeProblems } = await openFront(size)
    await press(page, 'Paste HTML or Markdown')
    await page.getByLabel('Your page').fill(text)
    const width = async (part: string) => (await page.locator(part).boundingBox())?.width
    expect(await width('main section:has(h1)')).toBe(await width('header'))
    await page.reload({ waitUntil: 'networkidle' })
    await press(page, 'Paste HTML or Markdown')
    await expect.poll(() => page.getByLabel('Your page').inputValue()).toBe(text)
    if (size) await expectAccessible(page)
    await press(page, 'Publish')
    await focusedHeading(page, 'Your page is live')
    expect((await visit(await addressOf(page))).text).toContain(shown)
    await press(page, 'Publish another page')
    await press(page, 'Paste HTML or Markdown')
    await expect.poll(() => page.getByLabel('Your page').inputValue()).toBe('')
    expect(takeProblems()).toEqual([])
    await page.context().close()
  })

  test('if a part of the page fails to load, the rest stays, in the chosen theme', async () => {
    const { page, takeProblems } = await openFront()
    const ground = () => page.evaluate('getComputedStyle(document.body).backgroundColor')
    await page.getByLabel('Theme').selectOption('Dark')
    expect(await ground()).toBe('rgb(19, 19, 17)')
    await page.route('**/assets/front-*.js', (route) => route.abort())
    await page.reload()
    expect(await ground()).toBe('rgb(19, 19, 17)')
    await page.unroute('**/assets/front-*.js')
    await page.reload({ waitUntil: 'networkidle' })
    await expect.poll(() => page.getByLabel('Theme').inputValue()).toBe('dark')
    await page.route('**/assets/paste-*.js', (route) => route.abort())
    await press(page, 'Paste HTML or Markdown')
    await heading(page, 'We couldn’t load this page')
    await page.getByRole('heading', { name: 'Prices' }).waitFor()
    expect(takeProblems()).not.toEqual([])
    await page.context().close()
  })

  test('a folder is stored in the browser until its author has signed up', async () => {
    const { page, takeProblems } = await openFront(phone)
    await page.getByLabel('Folder').setInputFiles(path.join(folder, 'trip'))
    await focusedHeading(page, 'trip is ready')
    await expectAccessible(page)
    await page.reload()
    await page.getByRole('link', { name: 'Sign up to publish' }).click()
    const email = 'folder@example.org'
    await signUp(page, email)
    await heading(page, 'trip')
    const url = await addressOf(page)
    await page.getByText('Pending', { exact: true }).first().waitFor()
    await page.goto(
      setup.plinth.base + (await mailedLink(setup.plinth, email, { page: '/verify' })),
    )
    await page.getByRole('heading', { name: 'Email confirmed' }).waitFor()
    expect((await visit(`${url}/photos/list`)).text).toContain('<p>photos')
    expect(takeProblems()).toEqual([])
    await page.context().close()
  })

  test('a stored file is discarded, replaced, and published after signing in', async () => {
    const account = await setup.createAccount('plus')
    const { page, takeProblems } = await openFront()
    await pick(page, 'menu.html')
    await focusedHeading(page, 'Your page is live')
    await press(page, 'Publish another page')
    await pick(page, 'novel.html')
    await focusedHeading(page, 'novel.html is ready')
    await press(page, 'Discard')
    await page.locator('div:focus', { hasText: 'Drop files anywhere on this page' }).waitFor()
    await pick(page, 'deceit.html')
    await focusedHeading(page, 'deceit.html is ready')
    await page.getByText('it looks like phishing').waitFor()
    expect(takeProblems()).toEqual([
      expect.stringMatching(/^403 .*\/drops$/),
      expect.stringMatching(/403/),
    ])
    await pick(page, 'archive.zip')
    await focusedHeading(page, 'archive.zip is ready')
    await press(page, 'Paste HTML or Markdown')
    await page.getByLabel('Your page').waitFor()
    await press(page, 'Drop a file instead')
    await page.getByRole('heading', { name: 'archive.zip is ready' }).waitFor()
    await pick(page, 'menu.html')
    await focusedHeading(page, 'Your page is live')
    await press(page, 'Publish another page')
    await page.getByRole('heading', { name: 'archive.zip is ready' }).waitFor()
    await page.getByRole('button', { name: 'Paste HTML or Markdown' }).waitFor()
    const signInLink = page.getByRole('main').getByRole('link', { name: 'Sign in' })
    await expect
      .poll(() => signInLink.getAttribute('href'))
      .toMatch(/^\/signin\?return_to=%2Fdashboard%2Fnew%3Fkept%3D[a-z2-7]{26}$/)

    // Other sites can link to that page, but cannot make it publish.
    await page.goto(`${setup.plinth.base}/signin?return_to=/dashboard/new?kept=guessed`)
    await signIn(page, account)
    await press(page, 'Keep pages')
    const storedFile = page.getByRole('region', { name: 'Saved upload' })
    await storedFile.getByText('archive.zip').waitFor()
    await page.waitForURL(`${setup.plinth.base}/dashboard/new`)
    await expectAccessible(page)

    const expectOnlyOffered = async (visit: () => Promise<unknown>) => {
      await visit()
      await storedFile.getByText('archive.zip').waitFor()
      expect(page.url()).toBe(`${setup.plinth.base}/dashboard/new`)
    }
    await expectOnlyOffered(() => page.reload({ waitUntil: 'networkidle' }))
    await page.goto(setup.plinth.base)
    const publishIt = page.getByRole('link', { name: 'Publish now' })
    const address = setup.plinth.base + (await publishIt.getAttribute('href'))
    await page.route('**/api/v1/sites', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await publishIt.click()
    await page.getByText('The connection failed.').waitFor()
    await page.unroute('**/api/v1/sites')
    await expectOnlyOffered(() => page.reload({ waitUntil: 'networkidle' }))
    await expectOnlyOffered(() => page.goto(address, { waitUntil: 'networkidle' }))
    expect(takeProblems()).toHaveLength(2)
    await page.goto(setup.plinth.base)
    await publishIt.click()
    await heading(page, 'archive')
    expect((await visit(await addressOf(page))).text).toContain('<p>zip')
    await page.goto(`${setup.plinth.base}/dashboard/new`, { waitUntil: 'networkidle' })
    expect(await storedFile.count()).toBe(0)
    expect(takeProblems()).toEqual([])
    await page.context().close()
  })

  test('a signed-in user publishes for their account', async () => {
    const account = await setup.createAccount('plus')
    const { page, takeProblems } = await openDashboard(setup, account)
    await page.goto(setup.plinth.base)
    await page.getByText('You’re publishing to your account.').waitFor()
    await expect
      .poll(() => page.getByRole('contentinfo').getByRole('link').allInnerTexts())
      .toEqual(['Docs', 'API reference', 'Gallery', 'Report abuse'])
    await page.getByLabel('Folder').setInputFiles(path.join(folder, 'trip'))
    await focusedHeading(page, 'Your page is live')
    expect((await visit(await addressOf(page))).text).toContain('<p>folder')
    await page.getByRole('link', { name: 'Manage drop' }).click()
    await heading(page, 'trip')
    expect(takeProblems()).toEqual([])
    await page.context().close()
  })

  test('without JavaScript it shows a description, prices and a command', async () => {
    const context = await setup.browser.newContext({
      baseURL: setup.plinth.base,
      javaScriptEnabled: false,
    })
    const page = await context.newPage()
    await page.goto('/')
    await heading(page, 'Publish a page or a whole site in seconds')
    await page.getByText(`curl -F file=@index.html ${setup.plinth.base}/api/v1/drops`).waitFor()
    await expect
      .poll(() => page.getByRole('region', { name: 'Prices' }).innerText())
      .toMatch(/Plus\s+\$12 per month\s+or \$99 per year/)
    await page.getByText('Uploading in the browser needs JavaScript.').waitFor()
    const image = await page.locator('meta[property="og:image"]').getAttribute('content')
    expect(image).toMatch(new RegExp(`^${setup.plinth.base}/assets/`))
    const response = await context.request.get(image ?? '')
    expect([response.status(), response.headers()['content-type']]).toEqual([200, 'image/png'])
    expect(await page.getByRole('button').count()).toBe(0)
    await context.close()
  })
})
