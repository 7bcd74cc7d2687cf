// Sign-in with a provider in a real browser: the buttons, and the providers of an account.
// Stores: sqlite-files. What a browser shows does not depend on the stores.
import { startOpenIdProvider } from '@plinth/server/test-servers/openid-provider'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { findAccessibilityViolations } from './harness/accessibility.ts'
import { describeInBrowser } from './harness/browser-suite.ts'
import { expectAccessible, heading, press } from './harness/dashboard.ts'
import { openStrictPage } from './harness/strict-page.ts'

const provider = await startOpenIdProvider()
afterAll(() => provider.stop())

const environment = {
  ...provider.environment('keycloak'),
  PLINTH_OIDC_KEYCLOAK_LABEL: 'Team account',
  PLINTH_OIDC_PROVIDERS: 'google,microsoft,gitlab,github,keycloak',
  PLINTH_OIDC_MICROSOFT_TENANT: '72f988bf-86f1-41af-91ab-2d7cd011db47',
  ...Object.fromEntries(
    ['GOOGLE', 'MICROSOFT', 'GITLAB', 'GITHUB'].flatMap((name) => [
      [`PLINTH_OIDC_${name}_CLIENT_ID`, 'plinth'],
      [`PLINTH_OIDC_${name}_CLIENT_SECRET`, 'secret'],
    ]),
  ),
}

describeInBrowser((setup) => {
  async function expectReadable(page: Page): Promise<void> {
    await page.setViewportSize({ width: 320, height: 640 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const width = await page.evaluate('document.documentElement.scrollWidth')
      expect([page.url(), width, await findAccessibilityViolations(page)]).toEqual([
        page.url(),
        320,
        [],
      ])
    }
    await page.setViewportSize({ width: 1280, height: 800 })
  }

  test('a person signs in, connects another identity and disconnects one', async () => {
    const { page, takeProblems } = await openStrictPage(setup.browser)
    provider.become({ sub: 'ada', email: 'ada@example.org', email_verified: true, name: 'Ada' })
    await page.goto(`${setup.plinth.base}/signup`)
    await expectReadable(page)
    await page.goto(`${setup.plinth.base}/signin?return_to=/dashboard/settings/account`)
    await expectReadable(page)
    await page.getByRole('link', { name: 'Continue with Team account' }).click()
    await heading(page, 'Account')
    const list = page.getByRole('list', { name: 'Connected providers' }).getByRole('listitem')
    await expect
      .poll(() => list.allInnerTexts())
      .toEqual([expect.stringContaining('ada@example.org')])
    await page.getByText('Not set').waitFor()
    await expectAccessible(page)

    await press(page, 'Disconnect Team account')
    await page.getByText('This is your only way to sign in.').waitFor()
    expect(takeProblems().join()).toContain('403')

    // Signed out at the provider, where another person signs in.
    await page.context().clearCookies({ domain: '127.0.0.1' })
    provider.become({ sub: 'ada at home', email: 'ada@home.example' })
    await press(page, 'Connect Team account…')
    await page.getByText('Your account has no password').last().waitFor()
    await expectAccessible(page)
    await press(page, 'Continue')
    await expect.poll(() => list.count()).toBe(2)
    await page.getByRole('button', { name: 'Disconnect Team account' }).first().click()
    await page.getByText('Team account disconnected.').waitFor()
    await expect.poll(() => list.count()).toBe(1)

    await press(page, 'Set password')
    await page.getByLabel('New password', { exact: true }).fill('orange piano river')
    await press(page, 'Set password')
    await page.getByRole('button', { name: 'Change: Password' }).waitFor()
    expect(takeProblems()).toEqual([])
  })

  test('a sign-in that was not started here is explained, with all ways to sign in', async () => {
    const { page } = await openStrictPage(setup.browser)
    await page.goto(`${setup.plinth.base}/signin/keycloak/callback`)
    await page.getByRole('alert').getByText('Start again').waitFor()
    await page.getByLabel('Password').waitFor()
    await expectReadable(page)
  })
}, environment)
