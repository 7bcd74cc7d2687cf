// Realistic sites, used in a real browser.
// Stores: sqlite-files. What a browser shows does not depend on the stores.
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentation } from './fixtures/documentation.ts'
import { type Api, apiOf, fileForm } from './harness/api.ts'
import { closeContexts, launchTimeoutMs, sharedChromium } from './harness/chromium.ts'
import { buildApp, type Files, filesOf } from './harness/fixture-files.ts'
import { type SharedPlinth, sharedPlinth } from './harness/shared-plinth.ts'
import { openStrictPage } from './harness/strict-page.ts'
import { zipOf } from './harness/zip.ts'

/** Hand-assembled WebAssembly module with `square: (i32) -> i32`. */
const squareModule = Uint8Array.from([
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00], // magic, version 1
  ...[0x01, 0x06, 0x01, 0x60, 0x01, 0x7f, 0x01, 0x7f], // types: (i32) -> i32
  ...[0x03, 0x02, 0x01, 0x00], // functions: one of type 0
  ...[0x07, 0x0a, 0x01, 0x06, ...Buffer.from('square'), 0x00, 0x00], // exports: function 0
  ...[0x0a, 0x09, 0x01, 0x07, 0x00, 0x20, 0x00, 0x20, 0x00, 0x6c, 0x0b], // get 0, get 0, mul, end
])

describe('in a browser', () => {
  let browser: Browser
  let plinth: SharedPlinth
  let api: Api
  beforeAll(async () => {
    browser = await sharedChromium()
    plinth = await sharedPlinth()
    api = apiOf(plinth, await plinth.createAccount('plus'))
  }, launchTimeoutMs)
  afterAll(async () => {
    await closeContexts(browser)
  })

  async function publish(files: Files, settings: object = {}): Promise<string> {
    const { id, url } = (await api('POST', '/sites')).json
    const form = fileForm('site.zip', await zipOf(files))
    const upload = await api('POST', `/sites/${id}/upload-bundle`, form)
    expect([upload.status, upload.json.warnings]).toEqual([201, []])
    expect((await api('PATCH', `/sites/${id}`, settings)).status).toBe(200)
    return url
  }

  /** Scripts of a page take a moment. */
  const eventually = <T>(read: () => Promise<T>) => expect.poll(read)

  test('a single-page app keeps its routes across clicks, reloads and the history', async () => {
    const url = await publish(await buildApp('spa'), { spa_fallback: true })
    const { page, takeProblems } = await openStrictPage(browser)
    const shown = async () => [
      new URL(page.url()).pathname,
      await page.locator('main p').innerText(),
    ]

    await page.goto(url)
    await eventually(shown).toEqual(['/', '12 baskets'])
    await eventually(() => page.getByAltText('A tree').boundingBox()).toMatchObject({ width: 96 })
    await page.getByRole('link', { name: 'Cox' }).click()
    await eventually(shown).toEqual(['/apples/cox', 'cox'])
    await page.reload()
    await eventually(shown).toEqual(['/apples/cox', 'cox'])
    await page.getByRole('link', { name: 'Apples' }).click()
    await eventually(shown).toEqual(['/apples', 'all of them'])
    await page.goBack()
    await eventually(shown).toEqual(['/apples/cox', 'cox'])
    await page.goForward()
    await eventually(shown).toEqual(['/apples', 'all of them'])
    await page.goto(`${url}/pears/of/any?kind#at-all`)
    await eventually(() => page.locator('h1').innerText()).toBe('No such page')
    expect(takeProblems()).toEqual([])

    const missing = `${url}/assets/apples-from-last-week.js`
    const response = page.waitForResponse(missing)
    await expect(page.addScriptTag({ url: missing })).rejects.toThrow()
    expect((await response).status()).toBe(404)
    await page.close()
  })

  test('no link of a documentation site is broken', async () => {
    const url = await publish(documentation)
    const { page, takeProblems } = await openStrictPage(browser)
    const heading = page.locator('h1')
    const headings = new Map([[`${url}/`, 'Handbook']])
    for (const [address, text] of headings) {
      await page.goto(address)
      expect([address, await heading.innerText()]).toEqual([address, text])
      for (const link of await page.locator('a').all()) {
        const target = new URL((await link.getAttribute('href')) ?? '', page.url())
        target.hash = ''
        headings.set(target.href, await link.innerText())
      }
    }
    const pages = Object.keys(documentation).filter((file) => file.endsWith('.html'))
    expect(new Set(headings.values()).size).toBe(pages.length - 1)

    await page.goto(url)
    await page.locator('a[href="#licence"]').click()
    await eventually(async () => (await page.locator('#licence').boundingBox())?.y).toBeLessThan(
      800,
    )
    expect(takeProblems()).toEqual([])

    const missing = `${url}/guide/deep%20down/no-such-page`
    await page.goto(missing)
    await expect.poll(() => heading.innerText()).toBe('Lost')
    expect(takeProblems()).toEqual([`404 ${missing}`, expect.stringMatching(/^console: .* 404 /)])
    await page.getByText('Handbook').click()
    await page.waitForURL(`${url}/`)
    await expect.poll(() => heading.innerText()).toBe('Handbook')
    expect(takeProblems()).toEqual([])
    await page.close()
  })

  test('a canvas is drawn with WebGL and a streamed WebAssembly module', async () => {
    const url = await publish({
      ...(await filesOf('canvas')),
      'square.wasm': squareModule,
    })
    const { page, takeProblems } = await openStrictPage(browser)
    const module = page.waitForResponse(`${url}/square.wasm`)
    await page.goto(url)
    expect(await (await module).headerValue('content-type')).toBe('application/wasm')
    await eventually(() => page.locator('output').innerText()).toBe('225 64 100 255')
    expect(takeProblems()).toEqual([])
    await page.close()
  })

  test('a build that was compressed before the upload runs', async () => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"/>'
    const load = `Promise.all(['br', 'gz'].map(async (extension) => {
      const { instance } = await WebAssembly.instantiateStreaming(fetch('square.wasm.' + extension))
      return instance.exports.square(9)
    })).then((squares) => { document.querySelector('output').value = squares.join(' ') })`
    const url = await publish({
      'index.html': `<!doctype html><title>Game</title><link rel="icon" href="data:,">
        <img src="logo.svgz" alt="Logo"><output></output><script src="load.js.br"></script>`,
      'load.js.br': brotliCompressSync(load),
      'square.wasm.br': brotliCompressSync(squareModule),
      'square.wasm.gz': gzipSync(squareModule),
      'logo.svgz': gzipSync(drawing),
    })
    const { page, takeProblems } = await openStrictPage(browser)
    await page.goto(url)
    await eventually(() => page.locator('output').innerText()).toBe('81 81')
    await eventually(() => page.getByAltText('Logo').boundingBox()).toMatchObject({ width: 20 })
    expect(takeProblems()).toEqual([])
    await page.close()
  })

  test('a video plays and seeks in both directions', async () => {
    const { 'README.md': _, ...files } = await filesOf('video')
    const url = await publish(files)
    const { page, takeProblems } = await openStrictPage(browser)
    const parts: string[] = []
    page.on('response', (response) => {
      if (!response.url().endsWith('.webm')) return
      parts.push(`${response.request().headers().range}: ${response.status()}`)
    })
    const output = page.locator('output')

    await page.goto(url)
    await page.getByText('Play', { exact: true }).click()
    await eventually(() => output.innerText()).toBe('Played the first of 40 s.')
    await page.getByText('To 25 s').click()
    await eventually(() => output.innerText()).toBe('Seek 1: at 25 s, blue.')
    await page.getByText('To 5 s').click()
    await eventually(() => output.innerText()).toBe('Seek 2: at 5 s, red.')
    expect(parts).toContain('bytes=0-: 206')
    expect(parts.filter((part) => !/^bytes=\d+-\d*: 206$/.test(part))).toEqual([])
    expect(takeProblems()).toEqual([])
    await page.close()
  })
})
