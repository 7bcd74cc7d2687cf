// Files and versions in the dashboard: browsing, comparing and editing them, in a real browser.
// Stores: sqlite-files. What a browser shows does not depend on the stores.
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type Api, apiOf, folderForm } from './harness/api.ts'
import { describeInBrowser } from './harness/browser-suite.ts'
import { writeCode } from './harness/code.ts'
import { addressOf, expectAccessible, heading, openDashboard, press } from './harness/dashboard.ts'
import { visit } from './harness/http.ts'
import type { Account } from './harness/plinth.ts'

describeInBrowser((setup) => {
  let account: Account
  let api: Api
  let id: string
  beforeAll(async () => {
    account = await setup.createAccount('business')
    api = apiOf(setup.plinth, account)
    id = (await api('POST', '/sites', { name: 'Bakery' })).json.id
    await upload({ 'index.html': page('Old'), 'css/site.css': 'h1 { color: red }', 'a.svg': svg })
    await upload({ 'index.html': page('New'), 'css/site.css': 'h1 { color: red }', 'b.bin': 'x' })
  })

  /** An image whose script must not run in the dashboard. */
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const page = (title: string) =>
    `<!doctype html>\n<html lang="en">\n<link rel="stylesheet" href="css/site.css">\n<title>${title}</title>\n<h1>${title}</h1>\n`
  const upload = (files: Readonly<Record<string, string>>, drop = id) =>
    api('POST', `/sites/${drop}/upload-bundle`, folderForm(files))
  const publish = async (name: string, files: Readonly<Record<string, string>>) => {
    const drop: string = (await api('POST', '/sites', { name })).json.id
    await upload(files, drop)
    return drop
  }
  const open = async (path: string, drop = id) => {
    const opened = await openDashboard(setup, account)
    await opened.page.goto(`${setup.plinth.base}/dashboard/drops/${drop}${path}`)
    return opened
  }
  /** Whether a row of the tree is within the part that is scrolled to. */
  const inView = (element: Locator) =>
    element.evaluate((node) => {
      const [own, list] = [node, node.parentElement].map((one) => one?.getBoundingClientRect())
      return own && list ? own.top >= list.top && own.bottom <= list.bottom : false
    })
  const row = (page: Page, name: RegExp) => page.getByRole('treeitem', { name })

  test('files of a version are browsed by keyboard and shown without running', async () => {
    const { page, takeProblems } = await open('/files?version=1&file=a.svg')
    await page.getByRole('img', { name: 'a.svg' }).waitFor()
    await expectAccessible(page)
    await row(page, /a\.svg/).focus()
    for (const key of ['Home', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
    await page.getByRole('textbox', { name: 'css/site.css' }).getByText('color').waitFor()
    expect(new URL(page.url()).searchParams.get('file')).toBe('css/site.css')
    await page.getByLabel('Filter files').fill('html')
    await expect.poll(() => page.getByRole('treeitem').count()).toBe(1)
    expect(takeProblems()).toEqual([])
    await page.context().close()
  })

  test('a file far down a large folder is shown in the tree', async () => {
    const names = Array.from({ length: 90 }, (_, number) => `data/item-${number}.txt`)
    const files = Object.fromEntries(names.map((name) => [name, `text of ${name}`]))
    const many = await publish('Many', { 'index.html': '<h1>Many</h1>', 'z.txt': 'z', ...files })
    const { page: tab, takeProblems } = await open(`/files?file=${names[80]}`, many)
    await tab.getByRole('textbox', { name: names[80] ?? '' }).waitFor()
    await expect.poll(() => inView(row(tab, /item-80\.txt/))).toBe(true)
    await tab.goto(`${setup.plinth.base}/dashboard/drops/${many}/files`)
    await row(tab, /^data/).click()
    await row(tab, /item-7\.txt/).click()
    await tab.getByRole('textbox', { name: names[7] ?? '' }).waitFor()
    // The folder stays open.
    await row(tab, /item-8\.txt/).click()
    await tab.getByRole('textbox', { name: names[8] ?? '' }).waitFor()
    expect(takeProblems()).toEqual([])
    await tab.context().close()
  })

  test('files without a preview say why, and source code is shown', async () => {
    const odd = await publish('Odd', {
      'index.html': '<h1>Odd</h1>',
      'broken.png': 'not an image',
      'empty.txt': '',
      'app.ts': 'export const answer: number = 42',
      'style.scss': '$c: red',
    })
    const { page: tab, takeProblems } = await open('/files?file=broken.png', odd)
    await tab.getByText('It may be damaged').waitFor()
    await expectAccessible(tab)
    await row(tab, /empty\.txt/).click()
    await tab.getByText('This file is empty.').waitFor()
    for (const [name, text] of [
      ['app.ts', 'answer'],
      ['style.scss', '$c'],
    ] as const) {
      await row(tab, new RegExp(name)).click()
      await tab.getByRole('textbox', { name }).getByText(text).waitFor()
    }
    expect(takeProblems()).toEqual([])
    await tab.context().close()
  })

  test('links to versions that are gone say which version is shown', async () => {
    const { page: tab, takeProblems } = await open('/files?version=99&file=b.bin')
    await tab.getByText('There’s no version 99 any more, so you see version 2.').waitFor()
    await tab.goto(`${setup.plinth.base}/dashboard/drops/${id}/compare?from=1&to=99`)
    await tab.getByText('There’s no version 99 any more, so another one is compared.').waitFor()
    await expectAccessible(tab)
    expect(takeProblems()).toEqual([])
    await tab.context().close()
  })

  test('minified, renamed and converted files are compared in few words', async () => {
    const text = Array.from({ length: 60 }, (_, number) => `line ${number}\n`).join('')
    const minified = `var a=${'"text",'.repeat(20_000)}1\n`
    const before = {
      'index.html': '<h1>Same</h1>',
      'app.min.js': minified,
      'old/guide.txt': 'Guide\n',
      'crlf.txt': 'one\r\ntwo\r\n',
      'long.txt': text,
    }
    const compared = await publish('Compared', before)
    await upload(
      {
        'index.html': before['index.html'],
        'app.min.js': minified.replace('1', '2'),
        'new/guide.txt': 'Guide\n',
        'crlf.txt': 'one\ntwo\n',
        'long.txt': text.replace('line 50', 'LINE 50'),
      },
      compared,
    )
    const { page: tab, takeProblems } = await open('/compare', compared)
    await tab.getByText('3 changed, 1 renamed, 1 file unchanged').waitFor()
    await tab.getByText('This file has very long lines').waitFor()
    await tab.getByText('Only the line endings differ: CRLF became LF.').waitFor()
    await press(tab, 'Renamed old/guide.txt → new/guide.txt 6 bytes')
    await tab.getByText('The content is the same.').waitFor()
    await expectAccessible(tab)
    // Collapsed lines are shown by keyboard.
    const shown = tab.getByRole('textbox', { name: 'long.txt in version 2' })
    expect(await shown.getByText('line 3', { exact: true }).count()).toBe(0)
    await shown.getByRole('button', { name: '47 unchanged lines' }).press('Enter')
    await shown.getByText('line 3', { exact: true }).waitFor()
    expect(takeProblems()).toEqual([])
    await tab.context().close()
  })

  test('two versions are compared in one column and in two', async () => {
    const { page, takeProblems } = await open('/compare?from=1&to=2')
    await page.getByText('1 changed, 1 added, 1 removed, 1 file unchanged').waitFor()
    await page.getByRole('textbox', { name: 'index.html in version 2' }).waitFor()
    const removed = page.getByRole('textbox', { name: 'a.svg in version 1' })
    await expect.poll(() => removed.locator('.cm-line').allInnerTexts()).toEqual([svg])
    await expectAccessible(page)
    await page.getByText('Side by side').click()
    const before = page.getByRole('textbox', { name: 'index.html in version 1' })
    await before.getByText('<h1>Old</h1>').waitFor()
    await page.reload()
    await before.waitFor()
    await press(page, 'Swap versions')
    await expect.poll(() => new URL(page.url()).search).toBe('?from=2&to=1')
    expect(takeProblems()).toEqual([])
    await page.context().close()
  })

  test('several files are edited in one version with a note', async () => {
    const { page, takeProblems } = await open('/edit?file=css%2Fsite.css')
    await page.getByRole('textbox', { name: 'Text of css/site.css' }).waitFor()
    await writeCode(page, 'h1 { color: green }')
    const shown = page
      .frameLocator('iframe[src="/preview-frame"]')
      .frameLocator('iframe.shown')
      .locator('h1')
    await expect
      .poll(() => shown.evaluate((element) => getComputedStyle(element).color))
      .toBe('rgb(0, 128, 0)')
    await press(page, 'New file')
    await page.getByLabel('Path').fill('news.html')
    await press(page, 'Create file')
    await page.getByRole('textbox', { name: 'Text of news.html' }).waitFor()
    await writeCode(page, '<h1>News</h1>')
    // Elsewhere, these keys are shortcuts.
    await page.keyboard.type(' n/?gs')
    // Escape, then Tab leaves the editor. The preview is in another process of the browser.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME')
    await row(page, /b\.bin/).click()
    await press(page, 'Remove')
    await page.getByLabel('Note (optional)').fill('News page')
    await expectAccessible(page)
    await press(page, 'Publish changes')
    await heading(page, 'Bakery')
    const address = await addressOf(page)
    expect((await visit(`${address}/news`)).text).toContain('<h1>News</h1> n/?gs')
    const [live] = (await api('GET', `/sites/${id}/versions`)).json
    expect(live).toMatchObject({ version_number: 3, file_count: 3, note: 'News page' })
    await page.goto(`${setup.plinth.base}/dashboard/drops/${id}/versions`)
    await press(page, 'Actions for version 3')
    await page.getByRole('menuitem', { name: 'Edit note' }).click()
    await page.getByLabel('Note of version 3').fill('News')
    await page.keyboard.press('Enter')
    await page.getByText('News', { exact: true }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Overview', exact: true }).click()
    const activity = page.getByRole('list', { name: 'Activity' })
    await activity.getByText('News', { exact: true }).waitFor()
    expect(takeProblems()).toEqual([])
    await page.context().close()
  })
})
