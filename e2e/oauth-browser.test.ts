// Consent in a real browser, for an app that listens on loopback.
// Stores: sqlite-files. What a browser shows does not depend on the stores.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findAccessibilityViolations } from './harness/accessibility.ts'
import { closeContexts, launchTimeoutMs, sharedChromium } from './harness/chromium.ts'
import { OAuthApp } from './harness/oauth-app.ts'
import { createPerson, password } from './harness/person.ts'
import { type SharedPlinth, sharedPlinth } from './harness/shared-plinth.ts'

/** A web app: its callback page reports to the window that opened the popup. */
function respondAsApp({ url }: IncomingMessage, response: ServerResponse): void {
  const script = url?.startsWith('/cb')
    ? 'opener?.postMessage(location.search, "*")'
    : 'addEventListener("message", ({ data }) => { document.title = data })'
  response.setHeader('content-type', 'text/html')
  response.end(
    `<!doctype html><link rel="icon" href="data:,"><p>Back in the app<script>${script}</script>`,
  )
}

describe('in a browser', () => {
  let browser: Browser
  let plinth: SharedPlinth
  let listener: Server
  beforeAll(async () => {
    browser = await sharedChromium()
    plinth = await sharedPlinth()
    listener = createServer(respondAsApp).listen(0)
    await once(listener, 'listening')
  }, launchTimeoutMs)
  afterAll(async () => {
    await closeContexts(browser)
    listener?.close()
  })

  test('a user signs in, authorizes an app with the keyboard, and returns to the app', async () => {
    const { account } = await createPerson(plinth)
    const { port } = listener.address() as AddressInfo
    const app = await OAuthApp.register(plinth.base, `http://127.0.0.1:${port}/cb`)
    const { url, verifier } = app.authorization({ scope: 'mcp cli' })
    const page = await browser.newPage({
      baseURL: plinth.base,
      viewport: { width: 320, height: 640 },
    })
    const problems: string[] = []
    page.on('console', (message) => problems.push(message.text()))
    await page.goto(url)
    await page.getByLabel('Email').fill(account.email)
    await page.getByLabel('Password').fill(password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: /^Authorize .+\?$/ }).waitFor()
    expect(await findAccessibilityViolations(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
    await page.getByLabel('Organisation').focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('Back in the app').waitFor()
    const redirect = new URL(page.url())
    expect(await app.exchange(redirect.searchParams.get('code') ?? '', verifier)).toMatchObject({
      status: 200,
    })
    expect(problems).toEqual([])
  })

  test('the page stays when an app with its own URL scheme is opened', async () => {
    const { account } = await createPerson(plinth)
    const app = await OAuthApp.register(plinth.base, 'windsurf://codeium.windsurf/callback')
    const page = await browser.newPage({ baseURL: plinth.base, javaScriptEnabled: false })
    await page.goto(app.authorization().url)
    await page.getByLabel('Email').fill(account.email)
    await page.getByLabel('Password').fill(password)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Authorize app' }).click()
    await page.getByRole('heading', { name: 'App connected' }).waitFor()
    const link = page.getByRole('link', { name: 'Open the app' })
    expect(await link.getAttribute('href')).toMatch(
      /^windsurf:\/\/codeium\.windsurf\/callback\?code=/,
    )
    await page.close()
  })

  test('a web app opens the flow in a popup, and its callback reports to the app', async () => {
    const { account } = await createPerson(plinth)
    const { port } = listener.address() as AddressInfo
    const app = await OAuthApp.register(plinth.base, `http://127.0.0.1:${port}/cb`)
    const page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${port}/`)
    const opening = page.waitForEvent('popup')
    await page.evaluate(`void open(${JSON.stringify(plinth.base + app.authorization().url)})`)
    const popup = await opening
    const signIn = async (entered: string) => {
      await popup.getByLabel('Email').fill(account.email)
      await popup.getByLabel('Password').fill(entered)
      await popup.getByRole('button', { name: 'Sign in', exact: true }).click()
    }
    // Shows the form again, as the response to a POST.
    await signIn('not the password')
    await popup.getByRole('alert').waitFor()
    await signIn(password)
    await popup.getByRole('button', { name: 'Authorize' }).click()
    await expect.poll(() => page.title()).toMatch(/^\?code=/)
  })

  test('a page of another origin gets no reference to other pages', async () => {
    const { port } = listener.address() as AddressInfo
    const page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${port}/`)
    for (const path of ['/', '/signin?return_to=/dashboard', '/nothing']) {
      const opening = page.waitForEvent('popup')
      await page.evaluate(`globalThis.opened = open(${JSON.stringify(plinth.base + path)})`)
      const popup = await opening
      // Browsers report a window in another group of windows as closed.
      await expect.poll(() => page.evaluate('opened.closed')).toBe(true)
      expect([path, await popup.evaluate('opener')]).toEqual([path, null])
      await popup.close()
    }
  })
})
