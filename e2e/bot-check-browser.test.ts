// The bot check on the front page, which people do not notice.
// Stores: sqlite-files. What a browser shows does not depend on the stores.
import path from 'node:path'
import { expect, test } from 'vitest'
import { describeInBrowser } from './harness/browser-suite.ts'
import { addressOf, press } from './harness/dashboard.ts'
import { visit } from './harness/http.ts'
import { openStrictPage } from './harness/strict-page.ts'

/** The limit of a public server. */
const limits = { PLINTH_ANON_PER_HOUR_UNPROVEN: '5' }

describeInBrowser((setup) => {
  test('the sixth page is live without another click, and the check can be cancelled', async () => {
    const folder = await setup.writeFiles({ 'menu.html': '<p>menu' })
    const { page, takeProblems } = await openStrictPage(setup.browser)
    await page.goto(setup.plinth.base, { waitUntil: 'networkidle' })
    const pick = () =>
      page.getByLabel('File or zip', { exact: true }).setInputFiles(path.join(folder, 'menu.html'))
    const publish = async () => {
      await pick()
      await page.locator('h2:focus', { hasText: 'Your page is live' }).waitFor()
      const url = await addressOf(page)
      await press(page, 'Publish another page')
      return url
    }
    for (let n = 0; n < 5; n++) await publish()
    expect(takeProblems()).toEqual([])

    // The solver never loads, so the check lasts until it is cancelled.
    await page.route('**/bot-check-worker*', () => {})
    await pick()
    await page.getByText('Checking that you’re not a bot…').first().waitFor()
    await press(page, 'Cancel')
    await page.getByRole('button', { name: 'Choose a file or zip' }).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    await page.unroute('**/bot-check-worker*')

    expect((await visit(await publish())).text).toContain('<p>menu')
    const drops = `${setup.plinth.base}/api/v1/drops`
    const refusals = [
      `429 ${drops}`,
      `console: Failed to load resource: the server responded with a status of 429 (Too Many Requests) ${drops}`,
    ]
    expect(takeProblems()).toEqual([...refusals, ...refusals].sort())
    await page.context().close()
  })

  test('a browser that cannot do the work gets instructions', async () => {
    const folder = await setup.writeFiles({ 'menu.html': '<p>menu' })
    const { page } = await openStrictPage(setup.browser)
    // As in pages loaded over plain HTTP from another machine.
    await page.addInitScript('delete Crypto.prototype.subtle')
    await page.goto(setup.plinth.base, { waitUntil: 'networkidle' })
    await page
      .getByLabel('File or zip', { exact: true })
      .setInputFiles(path.join(folder, 'menu.html'))
    await page.getByRole('alert').getByText('You need an account to publish more.').waitFor()
    await page.context().close()
  })
}, limits)
