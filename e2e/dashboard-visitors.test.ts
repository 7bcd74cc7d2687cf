// View statistics, and settings that concern visitors, in a real browser.
// Stores: sqlite-files. What a browser shows does not depend on the stores.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { apiOf, fileForm } from './harness/api.ts'
import { describeInBrowser } from './harness/browser-suite.ts'
import {
  addressOf,
  expectAccessible,
  expectFitsPhone,
  heading,
  openDashboard,
  openTab,
  press,
} from './harness/dashboard.ts'
import { visit } from './harness/http.ts'
import type { Account } from './harness/plinth.ts'

const phone = { width: 375, height: 740 }
const unnamedRefusal = { error: 'forbidden', detail: 'The plan is not named.' }
const browserHeaders = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }

describeInBrowser((setup) => {
  let account: Account
  beforeAll(async () => {
    account = await setup.createAccount('plus')
    const api = apiOf(setup.plinth, account)
    for (const name of ['Orchard', 'Quinces']) {
      const { id } = (await api('POST', '/sites', { name })).json
      await api('POST', `/sites/${id}/upload`, fileForm('page.html', `<p>${name}`))
    }
  })

  async function openDrop(page: Page, name: string, tab: string): Promise<string> {
    await page.getByRole('link', { name }).click()
    await heading(page, name)
    await openTab(page, tab)
    return addressOf(page)
  }

  /** For example `Sun 15 Nov: 3 views`. */
  const dayInWords = (row = ''): string =>
    row.replace(/\s+(\d+)$/, (_, views) => `: ${views} ${views === '1' ? 'view' : 'views'}`)

  const focused = (page: Page): Promise<string> =>
    page.evaluate(
      'document.activeElement.labels?.[0]?.textContent ?? document.activeElement.textContent',
    )

  test('views are shown in the list, by day, page and referrer, and in total', async () => {
    const { page, takeProblems } = await openDashboard(setup, account)
    const list = page.getByRole('list', { name: 'Drops' })
    await list.getByText('0 views').nth(1).waitFor()
    const url = await openDrop(page, 'Orchard', 'Views')
    await page.getByText('No views in the last 30 days.').waitFor()
    for (const referer of ['https://news.example.org/a', 'https://news.example.org/b']) {
      await visit(url, { headers: { ...browserHeaders, referer } })
    }
    await visit(url, { headers: browserHeaders })
    const api = apiOf(setup.plinth, account)
    await expect.poll(async () => (await api('GET', '/usage')).json.period_views).toBe(3)

    await page.goto(`${setup.plinth.base}/dashboard`)
    await list.getByText('3 views').waitFor()
    await list.getByText('0 views').waitFor()
    await expectAccessible(page)
    await openDrop(page, 'Orchard', 'Views')
    await page.getByText('3 views in the last 30 days').waitFor()
    const origins = page.getByRole('list', { name: 'Referrers' })
    await origins.getByText('news.example.org').waitFor()
    const pages = page.getByRole('list', { name: 'Top pages' })
    await expect.poll(() => pages.innerText()).toMatch(/^\/\s+3\s+views$/)
    await page.getByText('Show as a table').click()
    await expect.poll(() => page.getByRole('row').count()).toBe(31)
    // The chart shows the same numbers as the table, whatever the day.
    const [, latest, before] = await page.getByRole('row').allInnerTexts()
    const day = page.getByLabel('Views per day')
    const shown = () => day.getAttribute('aria-valuetext')
    await day.focus()
    await expect.poll(shown).toBe(dayInWords(latest))
    await page.keyboard.press('ArrowLeft')
    await expect.poll(shown).toBe(dayInWords(before))
    await page.getByText('90 days', { exact: true }).click()
    await page.getByText('3 views in the last 90 days').waitFor()
    await page.setViewportSize(phone)
    await expectAccessible(page)
    await page.goto(`${setup.plinth.base}/dashboard/settings/usage`)
    await page.getByText('Views in the last 30 days').waitFor()
    expect(takeProblems()).toEqual([])
    await page.context().close()
  })

  test('a drop is protected, connected and listed, and a smaller plan removes nothing', async () => {
    const { page, takeProblems } = await openDashboard(setup, account)
    const url = await openDrop(page, 'Quinces', 'Settings')
    const statusOf = async () => (await visit(url)).status
    await page.getByLabel('Show in the gallery').check()
    await page.getByText('Changes saved.').waitFor()

    await press(page, 'Set a password…')
    await page.getByLabel('Password', { exact: true }).fill('first one')
    await press(page, 'Show: Password')
    await press(page, 'Set password')
    await page.getByText('Password set.').waitFor()
    await page.getByText('Password protected', { exact: true }).waitFor()
    await page.getByText('Drops with a password aren’t listed.').waitFor()
    expect(await statusOf()).toBe(401)
    await expect.poll(() => focused(page)).toBe('Change password…')
    await page.keyboard.press('Enter')
    await page.getByLabel('New password', { exact: true }).fill('another one')
    await press(page, 'Change password')
    await page.getByText('Password changed.').waitFor()
    await press(page, 'Remove password…')
    await expectFitsPhone(page)
    await press(page, 'Remove password')
    await page.getByText('Password removed.').waitFor()
    await expect.poll(() => focused(page)).toBe('Set a password…')
    expect(await statusOf()).toBe(200)

    await press(page, 'Connect a provider')
    await expect.poll(() => focused(page)).toBe('Measurement ID')
    await page.getByLabel('Measurement ID').fill('UA-1')
    await press(page, 'Save analytics')
    const refused = page.getByRole('alert').getByText('Must be a measurement ID such as')
    await refused.waitFor()
    await expect.poll(() => focused(page)).toBe('Measurement ID')
    expect(takeProblems()).toEqual([
      expect.stringMatching(/^400 .*\/sites\//),
      expect.stringMatching(/400/),
    ])
    await page.getByLabel('Measurement ID').fill('G-AB12CD34EF')
    await refused.waitFor({ state: 'detached' })
    const domain = page.getByLabel('Domain', { exact: true })
    await domain.fill('quinces.example.org')
    await page.getByLabel('Plausible host').fill('https://stats.example.org/')
    await domain.fill('')
    await page.getByText('Enter the domain to connect Plausible.').waitFor()
    await domain.fill('quinces.example.org')
    await page.getByLabel('Banner language').selectOption('German')
    await page.getByText('Visitors see a consent banner. Google Analytics loads only').waitFor()
    const preview = page.getByTitle('Preview of the consent banner')
    await expect
      .poll(() => preview.getAttribute('src'))
      .toBe('/consent-preview?providers=ga4&language=de')
    await preview.scrollIntoViewIfNeeded()
    await expectAccessible(page)
    await press(page, 'Save analytics')
    await page.getByText('Every page of this drop now includes your providers.').waitFor()
    expect((await visit(url)).text).toContain('G-AB12CD34EF')
    // A colleague connects another provider in the meantime.
    const api = apiOf(setup.plinth, account)
    const path = `/sites/${page.url().split('/').at(-2)}`
    const meta_pixel = { pixel_id: '123456789012345' }
    const { analytics } = (await api('GET', path)).json
    await api('PATCH', path, { analytics: { ...analytics, meta_pixel } })
    await page.getByLabel('Plausible host').fill('')
    await press(page, 'Save analytics')
    await expect
      .poll(async () => (await api('GET', path)).json.analytics)
      .toEqual({ ...analytics, meta_pixel, plausible: { domain: 'quinces.example.org' } })

    await press(page, 'Set a password…')
    await page.getByLabel('Password', { exact: true }).fill('kept')
    await press(page, 'Set password')
    await page.getByText('Password set.').waitFor()
    await page.getByRole('link', { name: 'Drops', exact: true }).click()
    const row = page.getByRole('list', { name: 'Drops' }).getByRole('listitem')
    await row.filter({ hasText: 'Quinces' }).getByText('Password protected').waitFor()
    await openDrop(page, 'Quinces', 'Settings')
    await setup.plinth.plinthd('account', 'set-plan', '--email', account.email, '--plan', 'free')
    await page.setViewportSize(phone)
    await page.route('**/api/v1/me', (route) =>
      route.fulfill({ status: 403, json: unnamedRefusal }),
    )
    await page.reload()
    await page.getByText(unnamedRefusal.detail).waitFor()
    // Components that are mounted after the first refusal ask again, so the number varies.
    const problems = takeProblems()
    expect(problems.length).toBeGreaterThan(0)
    expect(problems.filter((problem) => !problem.includes('403'))).toEqual([])
    await page.unroute('**/api/v1/me')
    await press(page, 'Try again')
    await page.getByText('The password stays in place until you remove it.').waitFor()
    await page
      .getByText('Your providers are saved, but your current plan doesn’t add them to pages.')
      .waitFor()
    expect(await statusOf()).toBe(401)
    await expectAccessible(page)
    await press(page, 'Disconnect providers…')
    await press(page, 'Disconnect providers')
    await page.getByText('Providers disconnected.').waitFor()
    await page.getByRole('heading', { name: 'Analytics' }).waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe('Available with an upgrade')
    await press(page, 'Remove password…')
    await press(page, 'Remove password')
    await page.getByText('Included in Plus.').first().waitFor()
    await expect.poll(() => focused(page)).toBe('Available with an upgrade')
    expect(await statusOf()).toBe(200)
    expect(takeProblems()).toEqual([])
    await page.context().close()
  })
})
