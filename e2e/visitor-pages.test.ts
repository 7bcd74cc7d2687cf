// Pages and parts of pages that Plinth itself shows to visitors: the badge, and pages for missing
// drops.
// Stores: sqlite-files. What a browser shows does not depend on the stores.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import {
  awkwardPages,
  framedPages,
  unmarked,
} from '../packages/server/src/adapters/parsing/awkward-pages.test-support.ts'
import {
  readableXml,
  page as xmlPage,
} from '../packages/server/src/adapters/parsing/xml-pages.test-support.ts'
import { loadBrand } from '../packages/server/src/edges/pages/shell/load-brand.ts'
import { type PageState, statePage } from '../packages/server/src/edges/pages/state-page.ts'
import { stateTexts } from '../packages/server/src/edges/pages/state-texts.ts'
import { type Api, apiOf, fileForm } from './harness/api.ts'
import { badge } from './harness/badge.ts'
import { describeInBrowser } from './harness/browser-suite.ts'
import { expectAccessible } from './harness/dashboard.ts'
import type { Files } from './harness/fixture-files.ts'
import { visit } from './harness/http.ts'
import { openStrictPage } from './harness/strict-page.ts'
import { zipOf } from './harness/zip.ts'

const littleEndian = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le')
const japanese = '<!doctype html><title>日本</title><body><p>日本</p></body>'

const words = '<main><h1>Hello</h1><p>Words.</p></main>'
const canvas = `<style>canvas { position: fixed; inset: 0; z-index: 2147483647 }</style>
<canvas width="2000" height="2000"></canvas>`
const hostile = `<style>
* { display: none !important; opacity: 0 !important; visibility: hidden !important }
html, body { display: block !important; opacity: 1 !important; visibility: visible !important }
a { font-size: 90px !important; position: static !important; color: red !important }
plinth-badge { transform: scale(9) !important; pointer-events: none !important; left: 0 !important }
plinth-badge::before, plinth-badge::after { display: block !important; opacity: 1 !important }
plinth-badge::before, plinth-badge::after { visibility: visible !important; z-index: 9 !important }
plinth-badge::before, plinth-badge::after { content: "" !important; position: fixed; inset: 0 }
</style>`

const page = (content: string) =>
  `<!doctype html><html lang="en"><head><title>x</title></head><body>${content}</body></html>`

const awkward = new Map(awkwardPages.map(([name, marked], n) => [`${n}.html`, { name, marked }]))
const framed = new Map(
  framedPages.map(([name, marked], n) => [`frames${n}.html`, { name, marked }]),
)
const wellFormed = readableXml.map(([, marked], n): [string, string] => [
  `${n}.xhtml`,
  unmarked(marked),
])
/** Not well-formed, or without an element that Plinth can extend. */
const unchangedPages: Record<string, string> = {
  'broken.xhtml': unmarked(xmlPage('<p>x')),
  'html.xhtml': page('<br>'),
  'drawing.xhtml': '<svg xmlns="http://www.w3.org/2000/svg"/>',
}
const texts: Record<string, string> = {
  ...Object.fromEntries(wellFormed),
  ...unchangedPages,
  ...Object.fromEntries(
    [...awkward, ...framed].map(([path, { marked }]) => [path, unmarked(marked)]),
  ),
  'words.html': page(words),
  'canvas.html': page(canvas),
  'hostile.html': page(hostile),
  'hostile.xhtml': unmarked(xmlPage(hostile)),
}
const files: Files = {
  ...texts,
  'little.html': littleEndian(japanese),
  'big.html': littleEndian(japanese).swap16(),
  'xhtml.html': page(wellFormed.map(([path]) => frameOf(path)).join('')),
  'index.html': page([...awkward.keys(), 'little.html', 'big.html'].map(frameOf).join('')),
}

function frameOf(path: string): string {
  return `<iframe src="/${path}" width="300" height="200" title="${path}"></iframe>`
}

describeInBrowser((setup) => {
  let api: Api
  let url: string
  beforeAll(async () => {
    api = apiOf(setup.plinth, await setup.plinth.createAccount('free'))
    const drop = (await api('POST', '/sites')).json
    url = drop.url
    const form = fileForm('site.zip', await zipOf(files))
    expect((await api('POST', `/sites/${drop.id}/upload-bundle`, form)).status).toBe(201)
  })

  test('except for the badge, every page is served as uploaded', async () => {
    for (const [path, text] of Object.entries(texts)) {
      const sent = (await visit(`${url}/${path}`)).text
      expect([path, sent.replace(badge, '')]).toEqual([path, text])
      expect([path, badge.test(sent)]).toEqual([path, !(path in unchangedPages)])
    }
    const wide = [
      (await visit(`${url}/little.html`)).body,
      (await visit(`${url}/big.html`)).body.swap16(),
    ]
    for (const sent of wide) {
      const text = sent.toString('utf16le')
      expect([text.replace(badge, ''), badge.test(text)]).toEqual([`\ufeff${japanese}`, true])
    }
  })

  test('the browser shows the badge on every kind of page', async () => {
    const { page } = await openStrictPage(setup.browser)
    await page.goto(url)
    const shown = await page.evaluate<[string, boolean, string][]>(`
      [...document.querySelectorAll('iframe')].map((frame) => {
        const link = frame.contentDocument.querySelector('plinth-badge')?.shadowRoot?.querySelector('a')
        const { width = 0 } = link?.getBoundingClientRect() ?? {}
        const isShown = width > 50 && link.checkVisibility({ visibilityProperty: true })
        return [frame.title, isShown, frame.contentDocument.title]
      })`)
    expect(shown.filter(([, isShown]) => !isShown)).toEqual([])
    expect(shown).toHaveLength(awkward.size + 2)
    expect(shown.slice(-2).map(([, , title]) => title)).toEqual(['日本', '日本'])

    await page.goto(`${url}/frames0.html`)
    expect(await page.evaluate('[frames.length, document.querySelector("plinth-badge")]')).toEqual([
      2,
      null,
    ])
    await page.close()
  })

  test('the badge keeps XHTML well-formed, and is shown', async () => {
    const { page } = await openStrictPage(setup.browser)
    await page.goto(`${url}/xhtml.html`)
    const shown = await page.evaluate<[string, boolean, boolean][]>(`
      [...document.querySelectorAll('iframe')].map((frame) => {
        const { contentDocument } = frame
        const link = contentDocument.querySelector('plinth-badge a')
        const { width = 0 } = link?.getBoundingClientRect() ?? {}
        const isShown = width > 50 && link.checkVisibility({ visibilityProperty: true })
        return [frame.title, isShown, contentDocument.querySelector('parsererror') !== null]
      })`)
    expect(shown).toEqual(wellFormed.map(([path]) => [path, true, false]))
    await page.close()
  })

  /** The position of its link, and the element at that position. */
  const locateBadge = (page: Page) =>
    page.evaluate<{ hit: string; height: number; right: number; bottom: number }>(`(() => {
      const tree = document.querySelector('plinth-badge').shadowRoot ?? document
      const link = tree.querySelector('[aria-label="Published with Plinth"]')
      const { x, y, width, height, right, bottom } = link.getBoundingClientRect()
      const hit = tree.elementFromPoint(x + width / 2, y + height / 2)?.closest('a')?.ariaLabel
      return { hit, height, right: innerWidth - right, bottom: innerHeight - bottom }
    })()`)

  test("the badge stays in its corner, whatever the page's styles", async () => {
    const { page } = await openStrictPage(setup.browser)
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 700 })
      for (const path of ['hostile.xhtml', 'words.html', 'canvas.html', 'hostile.html']) {
        await page.goto(`${url}/${path}`)
        const inCorner = { hit: 'Published with Plinth', height: 28, right: 12, bottom: 12 }
        expect([path, await locateBadge(page)]).toEqual([path, inCorner])
      }
    }
    await page.keyboard.press('Tab')
    const focused = 'document.activeElement.shadowRoot?.activeElement?.ariaLabel'
    expect(await page.evaluate(focused)).toBe('Published with Plinth')
    await page.emulateMedia({ media: 'print' })
    expect((await locateBadge(page)).height).toBe(0)
    await page.emulateMedia({ media: 'screen' })

    await page.goto(`${url}/words.html`)
    await expectAccessible(page)
    await page.close()
  })

  test('the pages shown in place of a drop are accessible', async () => {
    const gone = (await api('POST', '/sites')).json
    expect((await api('DELETE', `/sites/${gone.id}`)).status).toBe(204)
    const { page, takeProblems } = await openStrictPage(setup.browser)
    for (const [address, status] of [
      [`${url}/nowhere`, 404],
      [gone.url, 410],
    ] as const) {
      const head = await visit(address, { method: 'HEAD' })
      expect([head.status, head.headers['x-robots-tag'], head.body.length]).toEqual([
        status,
        'noindex',
        0,
      ])
      expect((await page.goto(address))?.status()).toBe(status)
      await expectAccessible(page)
    }
    takeProblems()
    const brand = loadBrand()
    for (const state of Object.keys(stateTexts) as PageState[]) {
      await page.setContent(statePage(brand, state))
      await expectAccessible(page)
    }
    expect(takeProblems()).toEqual([])
    await page.close()
  })
})
