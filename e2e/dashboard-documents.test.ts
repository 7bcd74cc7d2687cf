// Writing a page in the dashboard, in a real browser.
// Stores: sqlite-files. What a browser shows does not depend on the stores.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type Api, apiOf, fileForm, folderForm } from './harness/api.ts'
import { describeInBrowser } from './harness/browser-suite.ts'
import { readCode, writeCode } from './harness/code.ts'
import {
  addressOf,
  expectAccessible,
  heading,
  openDashboard,
  press,
  signIn,
} from './harness/dashboard.ts'
import { visit } from './harness/http.ts'
import type { Account } from './harness/plinth.ts'

describeInBrowser((setup) => {
  let account: Account
  let api: Api
  beforeAll(async () => {
    account = await setup.createAccount('plus')
    api = apiOf(setup.plinth, account)
  })

  const openOwner = () => openDashboard(setup, account)
  const version = (page: Page, number: number) =>
    page.getByRole('list', { name: 'Activity' }).getByText(`Published version ${number}`)
  const box = (page: Page) => page.getByLabel('Your page')
  const preview = (page: Page) => page.frameLocator('iframe[src="/preview-frame"]')
  /** The document that the preview shows. */
  const shownIn = (page: Page) => preview(page).frameLocator('iframe.shown').locator(':root')

  async function openPaste(page: Page): Promise<void> {
    await page.goto(`${setup.plinth.base}/dashboard/new/paste`)
    await heading(page, 'Paste HTML or Markdown')
  }

  /** A drop with one page, published through the API. */
  async function publishPage(name: string, text: string): Promise<string> {
    const { id } = (await api('POST', '/sites', { name: 'Notes' })).json
    expect((await api('POST', `/sites/${id}/upload`, fileForm(name, text))).status).toBe(201)
    return id
  }

  test('pasted Markdown is previewed, survives a reload and is published', async () => {
    const { page, takeProblems } = await openOwner()
    await page.getByRole('link', { name: 'Write a page' }).click()
    await heading(page, 'New drop')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Paste HTML or Markdown' }).click()
    await heading(page, 'Paste HTML or Markdown')
    await expect
      .poll(() => page.getByRole('button', { name: 'Publish page' }).isDisabled())
      .toBe(true)
    await box(page).fill('# Fish & chips\n\n| a |\n|---|\n| 1 |\n\n```js\nlet a = "<b>"\n```\n')
    await shownIn(page).getByRole('heading', { name: 'Fish & chips' }).waitFor()
    await expect.poll(() => page.getByLabel('Markdown').isChecked()).toBe(true)
    await expectAccessible(page)

    await page.getByText('HTML', { exact: true }).click()
    await shownIn(page).getByText('# Fish & chips').waitFor()
    await page.reload()
    await shownIn(page).getByText('# Fish & chips').waitFor()
    await page.getByText('Markdown', { exact: true }).click()
    await shownIn(page).getByRole('heading', { name: 'Fish & chips' }).waitFor()
    const previewed = await preview(page).locator('iframe.shown').getAttribute('srcdoc')

    await box(page).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await heading(page, 'Fish & chips')
    const { text } = await visit(await addressOf(page))
    expect(text).toMatch(/^<!doctype html>\n<html/)
    expect(previewed).toMatch(/^<!doctype html></)
    // The published page's head also names its link preview picture.
    expect(previewed).toContain(text.slice(text.indexOf('<style>')))
    await openPaste(page)
    await expect.poll(() => box(page).inputValue()).toBe('')
    expect(takeProblems()).toEqual([])
    await page.context().close()
  })

  test('the preview runs scripts, which cannot reach the app', async () => {
    const { page, takeProblems } = await openOwner()
    await openPaste(page)
    const attempts = {
      cookie: 'document.cookie',
      storage: 'localStorage.length',
      database: 'indexedDB.open("x")',
      around: 'parent.document.title',
      top: 'top.document.title',
      leads: 'top.location = "/docs/api"',
      opens: 'window.open("/docs/api") ?? (() => { throw new Error("null") })()',
      asks: 'await fetch("/api/v1/sites", { credentials: "include" })',
      acts: `await fetch("/signout", { method: "POST", mode: "no-cors", credentials: "include" })
             && (() => { throw new Error("unheard") })()`,
      forges: 'parent.postMessage({ html: "<p>forged" }, "*") ?? (() => { throw 0 })()',
    }
    await box(page).fill(`<p id="out">running</p><script type="module">
      const got = []
      ${Object.entries(attempts)
        .map(([name, code]) => `try { ${code}; got.push('${name}') } catch {}`)
        .join('\n')}
      out.textContent = 'got: ' + got.join()
    </script>`)
    await expect.poll(() => shownIn(page).innerText()).toBe('got:')
    expect(takeProblems()).not.toEqual([])
    await page.goto(`${setup.plinth.base}/dashboard`)
    await heading(page, 'Your drops')
    expect(takeProblems()).toEqual([])
    await page.context().close()
  })

  test('the preview keeps its scroll position, does not navigate and survives an endless loop', async () => {
    const { page, takeProblems } = await openOwner()
    await openPaste(page)
    const long = '<a href="#end">down</a><a href="/dashboard">away</a><p style="height:5000px">'
    await box(page).fill(`${long}<p id="end">The end`)
    await shownIn(page).getByText('away').click()
    await shownIn(page).getByText('down').click()
    const scrolled = () => shownIn(page).evaluate<number, undefined>('scrollY', undefined)
    await expect.poll(scrolled).toBeGreaterThan(4000)
    const before = await scrolled()
    await box(page).fill(`${long}<p id="end">The very end`)
    await shownIn(page).getByText('The very end').waitFor()
    expect(await scrolled()).toBe(before)
    await box(page).fill(`${'<!-- note -->'.repeat(99)}<p>No doctype`)
    await shownIn(page).getByText('No doctype').waitFor()
    await box(page).fill('<!-- note --> <!doctype html><p>A doctype')
    await shownIn(page).getByText('A doctype').waitFor()
    const shown = await preview(page).locator('iframe.shown').getAttribute('srcdoc')
    expect(shown).toMatch(/^<!-- note --> <!doctype html><script>/)
    const caught = page.waitForEvent('console', (message) => message.text() === 'caught')
    await box(page).fill('<script>console.log("caught"); for (;;) {}</script>')
    await caught
    await box(page).fill('<input id="a"><script>a.focus()</script>Out of the loop')
    await shownIn(page).getByText('Out of the loop').waitFor()
    expect(await page.evaluate('document.activeElement.tagName')).toBe('TEXTAREA')
    const notSaved = page.getByText('This browser can’t save your draft')
    // Nearly the whole storage quota of a tab.
    await page.evaluate(`sessionStorage.setItem('other', 'x'.repeat(5_200_000))`)
    await box(page).fill(`Too much ${'x'.repeat(50_000)}`)
    await notSaved.waitFor()
    await page.reload()
    await expect.poll(() => box(page).inputValue()).toBe('')
    await page.evaluate(`sessionStorage.removeItem('other')`)
    await box(page).fill('Out of the loop')
    expect(await notSaved.count()).toBe(0)
    await page.context().clearCookies()
    await press(page, 'Publish page')
    await page.getByText('Sign in again in a new tab').waitFor()
    takeProblems()
    await page.reload()
    await signIn(page, account)
    await heading(page, 'Paste HTML or Markdown')
    await expect.poll(() => box(page).inputValue()).toContain('Out of the loop')
    expect(takeProblems()).toEqual([])
    await page.context().close()
  })

  test('a page is edited on a phone, and leaving asks for confirmation', async () => {
    const { page, takeProblems } = await openOwner()
    page.on('dialog', (dialog) => void dialog.accept())
    await page.setViewportSize({ width: 375, height: 740 })
    const id = await publishPage('notes.md', '# Notes\n\nOne')
    await page.goto(`${setup.plinth.base}/dashboard/drops/${id}`)
    await page.getByRole('link', { name: 'Edit page', exact: true }).click()
    await heading(page, 'Edit Notes')
    await expect.poll(() => readCode(page)).toBe('# Notes\n\nOne')
    await writeCode(page, '# Notes\n\nTwo')
    await expectAccessible(page)
    await page.getByText('Preview', { exact: true }).click()
    await shownIn(page).getByText('Two').waitFor()
    await expectAccessible(page)
    await page.getByText('Code', { exact: true }).click()

    await page.getByRole('link', { name: '← Notes' }).click()
    await page.getByRole('dialog').getByText('Leave without publishing?').waitFor()
    // The focused button is the one that loses nothing.
    await page.locator(':focus', { hasText: 'Keep editing' }).press('Enter')
    await page.reload()
    await page.getByText('We restored your unpublished changes.').waitFor()
    await expect.poll(() => readCode(page)).toBe('# Notes\n\nTwo')
    await press(page, 'Publish changes')
    await heading(page, 'Notes')
    await version(page, 2).waitFor()
    expect((await visit(await addressOf(page))).text).toContain('<p>Two</p>')

    await page.getByRole('link', { name: 'Edit page', exact: true }).click()
    await writeCode(page, '')
    await page.getByRole('link', { name: '← Notes' }).click()
    await press(page, 'Discard changes')
    await heading(page, 'Notes')
    expect(takeProblems()).toEqual([])
    await page.context().close()
  })

  test('a page keeps its line endings', async () => {
    const { page, takeProblems } = await openOwner()
    page.on('dialog', (dialog) => void dialog.accept())
    const id = await publishPage('page.html', '<p>One</p>\r\n<p>Two</p>\r\n')
    await page.goto(`${setup.plinth.base}/dashboard/drops/${id}/edit`)
    await writeCode(page, '<p>One</p>\n<p>Three</p>\n')
    const action = page.getByRole('button', { name: 'Publish changes' })
    await expect.poll(() => action.isEnabled()).toBe(true)
    await writeCode(page, '<p>One</p>\n<p>Two</p>\n')
    await expect.poll(() => action.isDisabled()).toBe(true)
    await writeCode(page, '<p>One</p>\n<p>Three</p>\n')
    await page.reload()
    await page.getByText('We restored your unpublished changes.').waitFor()
    await action.click()
    await heading(page, 'Notes')
    const { live_version: live } = (await api('GET', `/sites/${id}`)).json
    const source = await api('GET', `/sites/${id}/versions/${live.version_id}/source`)
    expect(source.json.text).toBe('<p>One</p>\r\n<p>Three</p>\r\n')
    expect(takeProblems()).toEqual([])
    await page.context().close()
  })

  test('a version published meanwhile is not replaced without confirmation', async () => {
    const { page, takeProblems } = await openOwner()
    const id = await publishPage('page.html', '<p>mine')
    const publishElsewhere = (text: string) =>
      api('POST', `/sites/${id}/upload`, fileForm('page.html', text))
    await page.goto(`${setup.plinth.base}/dashboard/drops/${id}/edit`)
    await writeCode(page, '<p>mine again')
    await publishElsewhere('<p>theirs')
    await press(page, 'Publish changes')
    await page
      .getByRole('heading', { name: 'Version 2 went live while you were editing' })
      .waitFor()
    await page.getByRole('textbox', { name: /compared with the live version/ }).waitFor()
    await expectAccessible(page)
    await press(page, 'Discard my changes and open version 2')
    await press(page, 'Discard changes')
    await expect.poll(() => readCode(page)).toBe('<p>theirs')
    await writeCode(page, '<p>mine after all')
    await publishElsewhere('<p>theirs again')
    await press(page, 'Publish changes')
    await press(page, 'Publish on top of version 3')
    await heading(page, 'Notes')
    await version(page, 4).waitFor()
    expect((await visit(await addressOf(page))).text).toContain('<p>mine after all')

    await api('POST', `/sites/${id}/upload-bundle`, folderForm({ 'index.html': '', 'a.css': '' }))
    await page.reload()
    await version(page, 5).waitFor()
    expect(await page.getByRole('link', { name: 'Edit page', exact: true }).count()).toBe(0)
    // The responses to the two changes that were based on an older version.
    const conflicts = takeProblems()
    expect(conflicts.filter((problem) => !/409/.test(problem))).toEqual([])
    await page.goto(`${setup.plinth.base}/dashboard/drops/${id}/edit`)
    await page.getByRole('treeitem', { name: /a\.css/ }).waitFor()
    expect(takeProblems()).toEqual([])
    await api('DELETE', `/sites/${id}`)
    await page.reload()
    await heading(page, 'Drop not found')
    await page.context().close()
  })
})
