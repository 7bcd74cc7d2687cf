// Account settings in the dashboard: profile, connections, usage and deletion.
// Stores: sqlite-files. What a browser shows does not depend on the stores.
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { apiOf, fileForm } from './harness/api.ts'
import { describeInBrowser } from './harness/browser-suite.ts'
import { expectAccessible, heading, openDashboard, press } from './harness/dashboard.ts'
import { visit } from './harness/http.ts'
import { mailedLink } from './harness/mailbox.ts'
import { password } from './harness/person.ts'
import { openStrictPage } from './harness/strict-page.ts'
import { unzip } from './harness/zip.ts'

describeInBrowser((setup) => {
  const phone = (page: Page) => page.setViewportSize({ width: 375, height: 740 })
  const refused = (status: number, path: string) => [
    expect.stringMatching(new RegExp(`^${status} .*${path}$`)),
    expect.stringMatching(new RegExp(`^console: .*${status}.*${path}$`)),
  ]

  test('a name, an address and a password are changed, and other browsers are signed out', async () => {
    const account = await setup.createAccount('free')
    const { page, takeProblems } = await openDashboard(setup, account)
    await page.getByRole('link', { name: 'Settings' }).click()
    await heading(page, 'Account')
    await expectAccessible(page)
    await press(page, 'Change: Name')
    await page.getByLabel('Your name').fill('Ada of the Orchard')
    await press(page, 'Save')
    await page.getByRole('button', { name: 'Organisation: Ada of the Orchard' }).waitFor()
    // The form closes, and its button has the focus again.
    await page.locator('button:focus', { hasText: 'Change' }).waitFor()

    const email = 'ada@example.org'
    await press(page, 'Change: Email')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByLabel('New email').count()).toBe(0)
    await press(page, 'Change: Email')
    await page.getByLabel('New email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('a wrong password')
    await press(page, 'Send link')
    await page.getByText('The password is wrong.').waitFor()
    await expectAccessible(page)
    expect(takeProblems()).toEqual(refused(403, '/me/email'))
    await page.getByLabel('Password', { exact: true }).fill(password)
    await press(page, 'Send link')
    await page.getByText(`We sent a link to ${email}.`).waitFor()
    await page.goto(
      setup.plinth.base + (await mailedLink(setup.plinth, email, { page: '/verify' })),
    )
    await heading(page, 'Email changed')
    await page.goto(`${setup.plinth.base}/dashboard/settings/account`)
    await page.getByRole('main').getByText(email).waitFor()

    const browsers = page.getByRole('list', { name: 'Active sessions' }).getByRole('listitem')
    await expect.poll(() => browsers.count()).toBe(1)
    const second = await openDashboard(setup, { email })
    await page.reload()
    const signOut = page.getByRole('button', { name: /^Sign out Chrome/ })
    await signOut.click()
    await expect.poll(() => browsers.first().innerText()).toContain('This browser')
    await signOut.waitFor({ state: 'detached' })
    await expect.poll(() => browsers.count()).toBe(1)
    await second.page.getByRole('link', { name: 'Settings' }).click()
    await second.page.getByText('Sign in again in a new tab').waitFor()
    await second.page.context().close()

    await phone(page)
    await press(page, 'Change: Password')
    await page.getByLabel('Current password', { exact: true }).fill(password)
    await page.getByLabel('New password', { exact: true }).fill('short')
    await press(page, 'Change password')
    await page.getByText('Use at least 8 characters.').waitFor()
    expect(takeProblems()).toEqual(refused(400, '/me/password'))
    await page.getByLabel('New password', { exact: true }).fill('another good password')
    await press(page, 'Show: New password')
    await expect
      .poll(() => page.getByLabel('New password', { exact: true }).getAttribute('type'))
      .toBe('text')
    await press(page, 'Change password')
    await page.getByText('Password changed.').waitFor()
    await press(page, 'Sign out everywhere…')
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.waitForURL(`${setup.plinth.base}/signin`)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill('another good password')
    await press(page, 'Sign in')
    await heading(page, 'Your drops')
    expect(takeProblems()).toEqual([])
    await page.context().close()
  })

  test('agents, terminals and scripts are connected with lines to copy', async () => {
    const { base } = setup.plinth
    const { page, takeProblems } = await openDashboard(setup, await setup.createAccount('free'))
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('link', { name: 'connect an agent' }).click()
    await heading(page, 'Connect Claude')
    const links = page.getByRole('navigation', { name: 'Ways to connect' }).getByRole('link')
    const steps = page.getByRole('region', { name: 'Instructions' })
    for (const link of (await links.all()).reverse()) {
      await link.press('Enter')
      // The heading has the focus, so that screen readers announce the new page.
      await page.locator('h1:focus', { hasText: /^(Connect|Publish) / }).waitFor()
      await expect.poll(() => link.getAttribute('aria-current')).toBe('page')
      const shown = await steps.locator('code').allInnerTexts()
      expect([await link.innerText(), shown.filter((line) => line.includes(base))]).not.toEqual([
        await link.innerText(),
        [],
      ])
      const buttons = await steps.getByRole('button').all()
      const names = await Promise.all(buttons.map((button) => button.getAttribute('aria-label')))
      expect([...new Set(names)], 'each says what it copies').toEqual(names)
    }
    await page.getByRole('link', { name: 'Claude Code' }).click()
    await heading(page, 'Connect Claude Code')
    await press(page, 'Copy the command')
    await page.getByText('Copied the command.').waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
      `claude mcp add --transport http plinth ${base}/mcp`,
    )
    await phone(page)
    await page.getByRole('link', { name: 'VS Code' }).click()
    await heading(page, 'Connect VS Code')
    await expectAccessible(page)
    expect(takeProblems()).toEqual([])
    await page.context().close()
  })

  test('usage is shown, everything is exported, and the account is deleted', async () => {
    const account = await setup.createAccount('free')
    const api = apiOf(setup.plinth, account)
    const publish = async (slug: string) => {
      const { id, url } = (await api('POST', '/sites', { slug })).json
      expect((await api('POST', `/sites/${id}/upload`, fileForm('a.html', slug))).status).toBe(201)
      return url
    }
    const apples = await publish('apples')
    await publish('pears')
    const { page, takeProblems } = await openDashboard(setup, account)
    await page.goto(`${setup.plinth.base}/dashboard/settings/usage`)
    await page.getByText('2 of 3').waitFor()
    expect(await page.getByText(/^Limit reached/).count()).toBe(0)
    await publish('plums')
    await page.reload()
    await page.getByText('Limit reached. The Free plan includes 3 drops, and you have 3.').waitFor()
    await expectAccessible(page)

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      press(page, 'Export all drops'),
    ])
    expect(download.suggestedFilename()).toMatch(/^plinth-export-\d{4}-\d\d-\d\d\.zip$/)
    const files = await unzip(await readFile(await download.path()))
    expect(files).toMatchObject({ 'apples/index.html': 'apples', 'plums/index.html': 'plums' })
    await page.getByText('to your downloads.').waitFor()

    // A file that is too large for the page is downloaded by the browser.
    await page.route('**/api/v1/sites', async (route) => {
      const [drop] = await (await route.fetch()).json()
      const live_version = { ...drop.live_version, byte_size: 300 * 1_048_576 }
      await route.fulfill({ json: [{ ...drop, live_version }] })
    })
    await page.reload()
    const [large] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download export' }).click(),
    ])
    expect(Object.keys(await unzip(await readFile(await large.path())))).toEqual(Object.keys(files))
    await page.unroute('**/api/v1/sites')
    await page.reload()

    // A response that never arrives.
    await page.route('**/sites/export', () => {})
    await press(page, 'Export all drops')
    await page.getByRole('progressbar', { name: 'Export' }).waitFor()
    await press(page, 'Cancel')
    await page.getByRole('button', { name: 'Export all drops' }).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)

    await phone(page)
    await page.getByRole('link', { name: 'Account', exact: true }).click()
    await press(page, 'Delete account…')
    const dialog = page.getByRole('dialog')
    const typedPassword = dialog.getByLabel('Your password', { exact: true })
    const confirm = dialog.getByRole('button', { name: 'Delete account' })
    await typedPassword.fill('a wrong password')
    await expect.poll(() => confirm.isDisabled()).toBe(true)
    await dialog.getByLabel('Your email').fill(account.email)
    await confirm.click()
    await dialog.getByText('The password is wrong.').waitFor()
    await expectAccessible(page)
    expect(takeProblems()).toEqual(refused(403, '/me'))
    await typedPassword.fill(password)
    await confirm.click()
    await page.waitForURL(`${setup.plinth.base}/`)
    expect((await visit(apples)).status).toBe(410)
    expect(takeProblems()).toEqual([])
    await page.context().close()
  })

  test('a user with an unconfirmed address sees why settings are unavailable', async () => {
    const { page, takeProblems } = await openStrictPage(setup.browser)
    await page.goto(`${setup.plinth.base}/signup`)
    await page.getByLabel('Email').fill('waiting@example.org')
    await page.getByLabel('Password').fill(password)
    await press(page, 'Sign up')
    for (const name of ['account', 'organisation', 'plan', 'tokens', 'apps', 'usage']) {
      await page.goto(`${setup.plinth.base}/dashboard/settings/${name}`)
      await page.getByText(/^Confirm your email to /).waitFor()
    }
    await page.getByRole('link', { name: '/dev/mail' }).click()
    await page.getByText('waiting@example.org').first().waitFor()
    expect(takeProblems()).toEqual([])
    await page.context().close()
  })
})
