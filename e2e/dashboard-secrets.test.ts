// Warnings about secrets after an upload in a real browser.
// Stores: sqlite-files. What a browser shows does not depend on the stores.
import path from 'node:path'
import { tokens } from '@plinth/domain/secrets/secret-samples.test-support'
import type { Locator } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { apiOf } from './harness/api.ts'
import { describeInBrowser } from './harness/browser-suite.ts'
import { expectAccessible, openDashboard, openTab, press } from './harness/dashboard.ts'
import { visit } from './harness/http.ts'
import type { Account } from './harness/plinth.ts'
import { openStrictPage } from './harness/strict-page.ts'

const files = {
  'index.html': `<!doctype html>\n<script>k = '${tokens.stripe}'</script>\n`,
  '.env': 'PASSWORD=hunter2',
  'keys/server.p12': 'a key store',
}

describeInBrowser((setup) => {
  let account: Account
  let folder: string
  beforeAll(async () => {
    account = await setup.createAccount('plus')
    const site = Object.entries(files).map(([name, content]) => [`site/${name}`, content])
    folder = await setup.writeFiles({ ...Object.fromEntries(site), 'clean.html': '<p>clean' })
  })

  test('the dashboard names left-out files and secrets, and can publish them anyway', async () => {
    const { id, url } = (await apiOf(setup.plinth, account)('POST', '/sites', { name: 'Shop' }))
      .json
    const { page, takeProblems } = await openDashboard(setup, account)
    await page.getByRole('link', { name: 'Shop' }).click()
    await page.waitForURL(`**/drops/${id}`)
    await page.getByLabel('Folder').setInputFiles(path.join(folder, 'site'))
    await page.getByText('Version 1 published, with 3 warnings.').waitFor()
    const listed = page.getByRole('list', { name: /warnings\.$/ }).getByRole('listitem')
    expect(await listed.allInnerTexts()).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^\.env Left out because .*passwords and keys\.$/),
        expect.stringMatching(/^keys\/server\.p12 Left out because .*credential file\.$/),
        expect.stringMatching(/^index\.html:2 Contains what looks like a Stripe secret key/),
      ]),
    )
    await expectAccessible(page)
    expect((await visit(`${url}/.env`)).status).toBe(404)

    await press(page, 'Publish 2 left-out files')
    await page.getByText('Version 2 published, with a warning.').waitFor()
    expect((await visit(`${url}/.env`)).text).toBe(files['.env'])
    expect((await visit(`${url}/keys/server.p12`)).status).toBe(200)
    const warnings = page.getByRole('region', { name: 'Warnings about the upload' })
    await warnings.getByRole('button', { name: 'Close' }).click()
    await warnings.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('main')

    await openTab(page, 'Settings')
    await press(page, 'Unpublish drop')
    await page.getByText('Drop unpublished.').waitFor()
    await openTab(page, 'Overview')
    await page.getByLabel('Folder').setInputFiles(path.join(folder, 'site'))
    await page.getByText('Version 3 added, with 3 warnings.').waitFor()
    expect(takeProblems()).toEqual([])
  })

  test('the front page names the secrets of a page that was published without an account', async () => {
    const { page, takeProblems } = await openStrictPage(setup.browser)
    await page.goto(setup.plinth.base, { waitUntil: 'networkidle' })
    const file = path.join(folder, 'site', 'index.html')
    await page.locator('input[accept]').setInputFiles(file)
    await page.getByText('Your page is live').waitFor()
    const listed = page.getByRole('list', { name: 'Check these files' }).getByRole('listitem')
    await listed.first().waitFor()
    expect(await listed.allInnerTexts()).toEqual([
      expect.stringMatching(/^index\.html:2 Contains what looks like a Stripe secret key/),
    ])
    await expectAccessible(page)

    // Two buttons, beside the result and in the list: either changes what is known about the page.
    const replace = async (region: Locator, name: string) => {
      const choosing = page.waitForEvent('filechooser')
      await region.getByRole('button', { name: /^Replace/ }).click()
      await (await choosing).setFiles(path.join(folder, name))
    }
    await replace(page.locator('main section:has(h1)'), 'clean.html')
    await page.getByText(/^Replaced \S+\.$/).waitFor()
    await expect.poll(() => listed.count()).toBe(0)
    const earlier = page.getByRole('region', { name: 'Published from this browser' })
    await replace(earlier, 'site/index.html')
    await page.getByText(/^Replaced \S+\. index\.html:2: Contains what looks like/).waitFor()
    await expect.poll(() => listed.count()).toBe(1)

    await earlier.getByRole('button', { name: /^Delete/ }).click()
    await press(page, 'Delete page')
    await earlier.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('main')
    expect(takeProblems()).toEqual([])
  })
})
