// Passkeys and two-step sign-in in a real browser, with Chromium's virtual authenticator.
// Stores: sqlite-files. What a browser shows does not depend on the stores.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { appCode } from './harness/authenticator-app.ts'
import { describeInBrowser } from './harness/browser-suite.ts'
import { expectAccessible, heading, openDashboard, press, signIn } from './harness/dashboard.ts'
import { mailedCode } from './harness/mailbox.ts'
import { createPerson, password } from './harness/person.ts'
import { openStrictPage } from './harness/strict-page.ts'

describeInBrowser((setup) => {
  const settings = () => `${setup.plinth.base}/dashboard/settings/account`

  /** A device with a fingerprint reader that accepts every finger. */
  async function addAuthenticator(page: Page): Promise<void> {
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('WebAuthn.enable')
    await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
  }

  const signOut = (page: Page) => page.context().clearCookies()

  async function enterPassword(page: Page, action: string): Promise<void> {
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Your password', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: action, exact: true }).click()
  }

  test('a passkey is added, signs in without a password, and is removed', async () => {
    const account = await setup.createAccount('free')
    const { page, takeProblems } = await openDashboard(setup, account)
    await addAuthenticator(page)
    await page.goto(settings())
    await press(page, 'Add passkey…')
    await page.getByRole('dialog').getByLabel('Name').fill('My laptop')
    await enterPassword(page, 'Add passkey')
    const passkeys = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
    await expect
      .poll(() => passkeys.allInnerTexts())
      .toEqual([expect.stringContaining('My laptop')])
    await page.getByText('With passkey').waitFor()
    await expectAccessible(page)

    await signOut(page)
    await page.goto(`${setup.plinth.base}/signin?return_to=/dashboard/settings/account`)
    await press(page, 'Sign in with a passkey')
    await heading(page, 'Account')
    await expect.poll(() => passkeys.first().innerText()).toContain('Last used')

    await press(page, 'Remove My laptop')
    await enterPassword(page, 'Remove passkey')
    await page.getByText('Passkey removed.').waitFor()
    expect(takeProblems()).toEqual([])
    await signOut(page)
    await page.goto(`${setup.plinth.base}/signin`)
    await press(page, 'Sign in with a passkey')
    await page.getByText('We couldn’t verify that passkey.').waitFor()
    takeProblems()
    await page.context().close()
  })

  test('a session by password confirms with the passkey before it changes anything', async () => {
    const account = await setup.createAccount('free')
    const { page, takeProblems } = await openDashboard(setup, account)
    await addAuthenticator(page)
    await page.goto(settings())
    await press(page, 'Add passkey…')
    await enterPassword(page, 'Add passkey')
    await page.getByText('Passkey added.').waitFor()
    await signOut(page)
    await page.goto(`${setup.plinth.base}/signin?return_to=/dashboard/settings/account`)
    await signIn(page, account)
    await page.getByRole('link', { name: 'Confirm it’s you' }).first().click()
    await heading(page, 'Confirm it’s you')
    await expectAccessible(page)
    await press(page, 'Sign in with a passkey')
    await heading(page, 'Account')
    await page.getByRole('button', { name: 'Turn on…' }).waitFor()
    expect(takeProblems()).toEqual([])
    await page.context().close()
  })

  test('two-step sign-in asks for a code, also without JavaScript', async () => {
    const account = await setup.createAccount('free')
    const { page, takeProblems } = await openDashboard(setup, account)
    await page.goto(settings())
    await press(page, 'Turn on…')
    await enterPassword(page, 'Continue')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('img').waitFor()
    await expectAccessible(page)
    const secret = await dialog.locator('code').innerText()
    await dialog.getByLabel('Code', { exact: true }).fill(appCode(secret))
    await press(page, 'Turn on')
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect.poll(() => codes.count()).toBe(10)
    await expectAccessible(page)
    const [first = ''] = await codes.allInnerTexts()
    await press(page, 'I saved them')
    await page.getByText('10 recovery codes left.').waitFor()
    await page.getByText('With password and code').waitFor()
    await signOut(page)
    await page.goto(`${setup.plinth.base}/signin`)
    await signIn(page, account)
    await heading(page, 'Enter your code')
    await expectAccessible(page)
    expect(takeProblems()).toEqual([])
    await page.context().close()

    const plain = await openStrictPage(setup.browser, { javaScriptEnabled: false })
    await plain.page.goto(`${setup.plinth.base}/signin?return_to=/claim`)
    await signIn(plain.page, account)
    await heading(plain.page, 'Enter your code')
    expect(await plain.page.context().cookies()).not.toContainEqual(
      expect.objectContaining({ name: 'plinth_session' }),
    )
    await plain.page.getByLabel('Code').fill('000000')
    await press(plain.page, 'Continue')
    await plain.page.getByText('That code is wrong').waitFor()
    await plain.page.getByLabel('Code').fill(first)
    await press(plain.page, 'Continue')
    await plain.page.waitForURL(`${setup.plinth.base}/claim`)
    plain.takeProblems()
    await plain.page.context().close()
  })

  test('an organisation requires a second factor of its members', async () => {
    const account = await setup.createAccount('free')
    const { page, takeProblems } = await openDashboard(setup, account)
    await addAuthenticator(page)
    const context = page.context()
    const api = (method: string, path: string, data: object) =>
      context.request.fetch(`${setup.plinth.base}/api/v1${path}`, {
        method,
        data,
        headers: { origin: setup.plinth.base },
      })
    const organisation = await (await api('POST', '/organisations', { name: 'Orchard' })).json()
    await api('POST', '/me/tenant', { tenant_id: organisation.id })
    const member = await createPerson(setup.plinth)
    const { email } = member.account
    await api('POST', '/invitations', { email, role: 'member' })
    const code = await mailedCode(setup.plinth, email, { page: '/invitation' })
    expect((await member.submit('/invitation', { code })).status).toBe(303)
    const { token } = JSON.parse((await member.api('POST', '/tokens', { name: 'CI' })).text)
    const programs = async () => {
      const headers = { authorization: `Bearer ${token}` }
      const rest = await fetch(`${setup.plinth.base}/api/v1/sites`, { headers })
      const mcp = await callTool(setup.plinth.base, token, 'service_list')
      return [rest.status, mcp.includes('requires a passkey')]
    }
    expect(await programs()).toEqual([200, false])

    await page.goto(settings())
    await press(page, 'Add passkey…')
    await enterPassword(page, 'Add passkey')
    await page.getByText('Passkey added.').waitFor()
    await page.getByRole('link', { name: 'Organisation', exact: true }).click()
    await press(page, 'Require second factor…')
    await expectAccessible(page)
    await press(page, 'Require a second factor')
    await page.getByText('Members must use a passkey').waitFor()
    expect(await programs()).toEqual([403, true])

    // The owner signs in by password: everything of the organisation is refused, until the passkey
    // is confirmed.
    await signOut(page)
    await page.goto(`${setup.plinth.base}/signin`)
    await signIn(page, account)
    await page.waitForURL(`${setup.plinth.base}/dashboard`)
    await api('POST', '/me/tenant', { tenant_id: organisation.id })
    expect(takeProblems()).toEqual([])
    await page.reload()
    const banner = page.getByRole('region', { name: 'Second factor required' })
    await banner.waitFor()
    await expectAccessible(page)
    await banner.getByRole('link').click()
    await page.getByRole('link', { name: 'Confirm it’s you' }).first().click()
    await press(page, 'Sign in with a passkey')
    await heading(page, 'Account')
    await page.getByRole('button', { name: 'Organisation: Orchard' }).waitFor()
    expect(await banner.count()).toBe(0)
    takeProblems()
    await context.close()
  })
})

/** The text of the result of an MCP tool. */
async function callTool(base: string, token: string, name: string): Promise<string> {
  const response = await fetch(`${base}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: {} },
    }),
  })
  return response.text()
}
