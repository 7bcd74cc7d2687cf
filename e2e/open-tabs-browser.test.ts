// A Vite app with a lazy route, open in a browser while it is published again and rolled back, and
// second visits to sites of several generators. Also service workers whose script is gone.
// Stores: sqlite-files. What a browser requests does not depend on the stores.
import {
  generatorBuilds,
  isRevalidated,
} from '@plinth/domain/serving/generator-builds.test-support'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, apiOf, fileForm } from './harness/api.ts'
import { closeContexts, launchTimeoutMs, sharedChromium } from './harness/chromium.ts'
import { buildFiles, type Files } from './harness/fixture-files.ts'
import { sharedPlinth } from './harness/shared-plinth.ts'
import { openStrictPage } from './harness/strict-page.ts'
import { zipOf } from './harness/zip.ts'

/** Every file that the app loads changes with the version, so every name does. */
const sourcesOf = (version: number): Files => ({
  'index.html': `<!doctype html><link rel="icon" href="data:,"><title>App</title>
    <h1></h1><button>Open</button><p></p><script type="module" src="/src/main.js"></script>`,
  'src/main.js': `import './main.css'
    document.querySelector('h1').textContent = 'Version ${version}'
    document.querySelector('button').onclick = async () => {
      const { show } = await import('./lazy.js')
      document.querySelector('p').textContent = show()
    }`,
  'src/main.css': `h1 { padding: ${version}px }`,
  'src/lazy.js': `import './lazy.css'
    export const show = () => 'Lazy ${version}'`,
  'src/lazy.css': `p { padding-left: ${10 * version}px }`,
})

describe('in a browser', () => {
  let browser: Browser
  let api: Api
  let builds: readonly [Files, Files]
  beforeAll(async () => {
    browser = await sharedChromium()
    const plinth = await sharedPlinth()
    api = apiOf(plinth, await plinth.createAccount('plus'))
    builds = [await buildFiles(sourcesOf(1)), await buildFiles(sourcesOf(2))]
  }, launchTimeoutMs)
  afterAll(() => closeContexts(browser))

  async function publish(id: string, build: Files): Promise<string> {
    const form = fileForm('site.zip', await zipOf(build))
    const upload = await api('POST', `/sites/${id}/upload-bundle`, form)
    expect(upload.status).toBe(201)
    return upload.json.version_id
  }

  const shows = (page: Page, selector: string) =>
    expect.poll(() => page.locator(selector).innerText())

  /** The lazy route with its style. */
  async function openRoute(page: Page, version: number): Promise<void> {
    await page.getByRole('button', { name: 'Open' }).click()
    await shows(page, 'p').toBe(`Lazy ${version}`)
    await expect
      .poll(() => page.locator('p').evaluate((p) => getComputedStyle(p).paddingLeft))
      .toBe(`${10 * version}px`)
  }

  test.each([false, true])(
    'open tabs keep working across a publish and a rollback, with the SPA fallback: %s',
    async (fallback) => {
      const { id, url } = (await api('POST', '/sites')).json
      await api('PATCH', `/sites/${id}`, { spa_fallback: fallback })
      const first = await publish(id, builds[0])
      const earlier = await openStrictPage(browser)
      await earlier.page.goto(url)
      await shows(earlier.page, 'h1').toBe('Version 1')

      await publish(id, builds[1])
      await openRoute(earlier.page, 1)
      const later = await openStrictPage(browser)
      await later.page.goto(url)
      await shows(later.page, 'h1').toBe('Version 2')

      await api('POST', `/sites/${id}/versions/${first}/promote`)
      await openRoute(later.page, 2)
      await earlier.page.reload()
      await shows(earlier.page, 'h1').toBe('Version 1')
      await openRoute(earlier.page, 1)
      expect([earlier.takeProblems(), later.takeProblems()]).toEqual([[], []])
    },
  )

  /** The paths that a visit requests from the server, in a tab of its own. */
  async function visitOnce(
    context: BrowserContext,
    url: string,
    use: (page: Page) => Promise<void>,
  ): Promise<string[]> {
    const page = await context.newPage()
    const network = await context.newCDPSession(page)
    const requested = new Map<string, string>()
    network.on('Network.requestWillBeSent', ({ requestId, request }) => {
      requested.set(requestId, decodeURIComponent(new URL(request.url).pathname))
    })
    network.on('Network.requestServedFromCache', ({ requestId }) => requested.delete(requestId))
    network.on('Network.responseReceived', ({ requestId, response }) => {
      if (response.fromDiskCache || response.url.startsWith('data:')) requested.delete(requestId)
    })
    await network.send('Network.enable')
    await page.goto(url)
    await use(page)
    await page.close()
    return [...requested.values()].sort()
  }

  test('a second visit asks only for the page', async () => {
    const { id, url } = (await api('POST', '/sites')).json
    await publish(id, builds[0])
    const context = await browser.newContext()
    const visitRoute = () => visitOnce(context, url, (page) => openRoute(page, 1))
    const scripts = Object.keys(builds[0]).map((path) => `/${path}`)
    expect(await visitRoute()).toEqual(['/', ...scripts.filter((path) => path !== '/index.html')])
    expect(await visitRoute()).toEqual(['/'])
  })

  test('a second visit to the sites of generators asks only for pages and their data', async () => {
    const { id, url } = (await api('POST', '/sites')).json
    // One folder for each, with a page that loads the files of all.
    const paths = Object.values(generatorBuilds).flatMap((build, at) =>
      build.filter((path) => !path.endsWith('.html')).map((path) => `${at}/${path}`),
    )
    await publish(id, {
      ...Object.fromEntries(paths.map((path) => [path, path])),
      'index.html': `<!doctype html><link rel="icon" href="data:,"><p></p><script type="module">
        const load = async (path) => (await fetch('/' + path)).text()
        const texts = await Promise.all(${JSON.stringify(paths)}.map(load))
        document.querySelector('p').textContent = texts.length</script>`,
    })
    const context = await browser.newContext()
    const visitAll = () =>
      visitOnce(context, url, (page) => shows(page, 'p').toBe(`${paths.length}`))
    const addresses = (requested: readonly string[]) =>
      ['/', ...requested.map((path) => `/${path}`)].sort()
    expect(await visitAll()).toEqual(addresses(paths))
    const revalidated = paths.filter((path) => isRevalidated(path.slice(path.indexOf('/') + 1)))
    expect(await visitAll()).toEqual(addresses(revalidated))
  })

  const icon = '<!doctype html><link rel="icon" href="data:,">'
  const first = `${icon}<title>First</title>`
  const second = `${icon}<title>Second</title>`
  /** Serves a page of its own at every path. */
  const worker = `addEventListener('fetch', (event) => {
    const headers = { 'content-type': 'text/html' }
    event.respondWith(new Response('${icon}<title>Of the worker</title>', { headers }))
  })`

  // The page may be reloading.
  const showsTitle = (page: Page) => expect.poll(() => page.title().catch(() => ''))

  /** The name of the error if it fails. */
  const register = (page: Page, script: string) =>
    page.evaluate(async (script) => {
      try {
        await navigator.serviceWorker.register(script)
        await navigator.serviceWorker.ready
        return 'registered'
      } catch (error) {
        return (error as Error).name
      }
    }, script)

  /** The scripts of all workers, oldest first. */
  const workersIn = (page: Page) =>
    page.evaluate(async () => {
      const registrations = await navigator.serviceWorker.getRegistrations()
      return registrations
        .flatMap(({ active, waiting, installing }) => [active, waiting, installing])
        .flatMap((found) => (found ? [new URL(found.scriptURL).pathname] : []))
    })

  test.each<[string, boolean, (id: string) => Promise<unknown>]>([
    [
      'is no longer published',
      true,
      (id) => publish(id, { 'index.html': second, '404.html': 'lost' }),
    ],
    ['is redirected', false, (id) => publish(id, { 'index.html': second, _redirects: '/* / 301' })],
    [
      'has moved with its drop',
      false,
      async (id) => {
        await publish(id, { 'index.html': second, 'sw.js': worker })
        expect((await api('PATCH', `/sites/${id}`, { slug: `moved-${Date.now()}` })).status).toBe(
          200,
        )
      },
    ],
  ])('a service worker ends when its script %s', async (_, reloads, change) => {
    const { id, url } = (await api('POST', '/sites')).json
    await publish(id, { 'index.html': first, 'sw.js': worker })
    const page = await browser.newPage()
    await page.goto(url)
    expect(await register(page, '/sw.js')).toBe('registered')
    await page.goto(url)
    await showsTitle(page).toBe('Of the worker')
    await change(id)
    await page.goto(url)
    if (!reloads) {
      // The visitor may have typed something that a reload would discard.
      await expect.poll(() => workersIn(page)).toEqual([])
      await showsTitle(page).toBe('Of the worker')
      await page.goto(url)
    }
    await showsTitle(page).toBe('Second')
    expect(await workersIn(page)).toEqual([])
    await page.context().close()
  })

  test('a service worker stays when another script of its scope is missing', async () => {
    const { id, url } = (await api('POST', '/sites')).json
    await publish(id, { 'index.html': first, 'sw.js': worker, 'newer.js': worker })
    const page = await browser.newPage()
    await page.goto(url)
    expect(await register(page, '/missing.js')).toBe('TypeError')
    expect(await workersIn(page)).toEqual([])
    expect(await register(page, '/sw.js')).toBe('registered')
    await page.goto(url)
    await showsTitle(page).toBe('Of the worker')
    await page.evaluate("window.opened = 'once'")
    expect(await register(page, '/missing.js')).toBe('TypeError')
    expect(await workersIn(page)).toEqual(['/sw.js'])

    // An open tab of the version before registers its own script again.
    expect(await register(page, '/newer.js')).toBe('registered')
    await publish(id, { 'index.html': second, 'newer.js': worker })
    expect(await register(page, '/sw.js')).toBe('TypeError')
    expect(await workersIn(page)).toEqual(['/sw.js', '/newer.js'])
    expect(await page.evaluate('window.opened')).toBe('once')
    await page.context().close()
  })

  test('a service worker ends while a password is typed', async () => {
    const { id, url } = (await api('POST', '/sites')).json
    await publish(id, { 'index.html': first, 'sw.js': 'addEventListener("fetch", () => {})' })
    const page = await browser.newPage()
    await page.goto(url)
    expect(await register(page, '/sw.js')).toBe('registered')
    await api('PATCH', `/sites/${id}`, { password: 'open sesame' })
    await page.goto(url)
    const field = page.getByLabel('Password')
    await field.fill('open sesame')
    await expect.poll(() => workersIn(page)).toEqual([])
    expect(await field.inputValue()).toBe('open sesame')
    await field.press('Enter')
    await showsTitle(page).toBe('First')
    await page.context().close()
  })
})
