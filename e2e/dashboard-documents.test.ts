// Writing a page in the dashboard, in a real browser.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { refuseStaleDashboard } from './harness/built-dashboard.ts'
import { launchChromium, launchTimeoutMs } from './harness/chromium.ts'
import { heading, openPerson } from './harness/dashboard-person.ts'
import { password } from './harness/person.ts'
import { type Account, type Plinth, startPlinth } from './harness/plinth.ts'

describe.runIf(inject('stores') === 'sqlite-files')('in a browser', () => {
  let browser: Browser
  let plinth: Plinth
  let account: Account
  beforeAll(async () => {
    refuseStaleDashboard()
    browser = await launchChromium()
    plinth = await startPlinth()
    account = await plinth.createAccount('plus', '--password', password)
  }, launchTimeoutMs)
  afterAll(async () => {
    await browser?.close()
    await plinth?.stop()
  })

  /** The document that the preview shows. */
  const shownIn = (page: Page) =>
    page.frameLocator('iframe[src="/preview-frame"]').frameLocator('iframe.shown').locator('body')

  test('what is previewed runs, and reaches nothing of the app', async () => {
    const { page, takeProblems } = await openPerson(browser, plinth, account)
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
    const html = `<p id="out">running</p><script type="module">
      const got = []
      ${Object.entries(attempts)
        .map(([name, code]) => `try { ${code}; got.push('${name}') } catch {}`)
        .join('\n')}
      out.textContent = 'got: ' + got.join()
    </script>`
    await page.evaluate(`(() => {
      const frame = document.createElement('iframe')
      frame.src = '/preview-frame'
      frame.onload = () => frame.contentWindow.postMessage({ html: ${JSON.stringify(html)} }, '*')
      document.body.append(frame)
    })()`)
    await expect.poll(() => shownIn(page).innerText()).toBe('got:')
    expect(takeProblems()).not.toEqual([])
    await page.reload()
    await heading(page, 'Your drops')
    expect(takeProblems()).toEqual([])
    await page.context().close()
  })
})
