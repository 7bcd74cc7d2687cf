// API tokens with limits in the dashboard, from the page of a drop.
// Stores: sqlite-files. What a browser shows does not depend on the stores.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { apiOf, fileForm } from './harness/api.ts'
import { describeInBrowser } from './harness/browser-suite.ts'
import { expectAccessible, heading, openDashboard, press } from './harness/dashboard.ts'
import { createExpiring } from './harness/token-kinds.ts'

describeInBrowser((setup) => {
  test('a token for one drop is created from the page of the drop', async () => {
    const account = await setup.createAccount('plus')
    const api = apiOf(setup.plinth, account)
    const [site, other] = await Promise.all(
      ['one', 'another'].map(async () => {
        const { id, slug } = (await api('POST', '/sites')).json
        await api('POST', `/sites/${id}/upload`, fileForm('a.html', '<h1>Hello'))
        return { id, slug }
      }),
    )
    const { page, takeProblems } = await openDashboard(setup, account)
    await page.goto(`${setup.plinth.base}/dashboard/drops/${site?.id}/versions`)
    await page.getByRole('link', { name: 'token for this drop' }).click()
    await heading(page, 'API tokens')
    await expect.poll(() => chosenDrop(page)).toBe(site?.slug)
    await page.getByLabel('Name').fill('preview')
    await page.getByLabel('Access').selectOption('Drafts only')
    await page.getByText('It can’t make anything live').waitFor()
    await page.getByLabel('Expires').selectOption('After 30 days')
    await press(page, 'Create token')
    const secret = page.getByRole('region', { name: 'New token' }).locator('code')
    const limited = apiOf(setup.plinth, { token: await secret.innerText() })
    expect((await limited('GET', '/me')).json.token).toMatchObject({
      access: 'drafts',
      site: { id: site?.id },
    })
    expect((await limited('GET', `/sites/${other?.id}`)).status).toBe(404)

    await page.reload()
    const row = page.getByRole('listitem').filter({ hasText: 'preview' })
    await expect.poll(() => row.innerText()).toContain('Last used')
    const text = await row.innerText()
    expect(text).toContain(`Drafts only · Only ${site?.slug} · Created`)
    expect(text).toContain('Expires in')
    await expectAccessible(page)
    await row.getByRole('link', { name: site?.slug ?? '' }).click()
    await heading(page, 'Hello')
    expect(takeProblems()).toEqual([])
    await page.context().close()
  })

  test('an expired token is listed as such', async () => {
    const account = await setup.createAccount('free')
    const { page, takeProblems } = await openDashboard(setup, account)
    await createExpiring(async (expires_at) => {
      const created = await page.request.post(`${setup.plinth.base}/api/v1/tokens`, {
        data: { name: 'short-lived', access: 'read', expires_at },
        headers: { origin: setup.plinth.base },
      })
      return (await created.json()).token
    })
    const row = page.getByRole('listitem').filter({ hasText: 'short-lived' })
    await expect
      .poll(async () => {
        await page.goto(`${setup.plinth.base}/dashboard/settings/tokens`)
        await row.waitFor()
        return row.innerText()
      })
      .toMatch(/Read only · .* · Never used · Expired /)
    expect(takeProblems()).toEqual([])
    await page.context().close()
  })

  test('a drop in the address that does not exist must be replaced by a choice', async () => {
    const account = await setup.createAccount('free')
    const { page, takeProblems } = await openDashboard(setup, account)
    await page.goto(`${setup.plinth.base}/dashboard/settings/tokens?drop=st_deleted`)
    await page.getByLabel('Name').fill('everything')
    await page.getByText(gone).waitFor()
    expect(await chosenDrop(page)).toBe('Choose a drop')
    expect(await createButton(page).isDisabled()).toBe(true)
    await expectAccessible(page)
    await page.getByLabel('Drop', { exact: true }).selectOption('All drops')
    await press(page, 'Create token')
    const secret = page.getByRole('region', { name: 'New token' }).locator('code')
    const token = apiOf(setup.plinth, { token: await secret.innerText() })
    const { access, site } = (await token('GET', '/me')).json.token
    expect([access, site]).toEqual(['full', null])
    expect(await page.getByText(gone).count()).toBe(0)
    expect(takeProblems()).toEqual([])
    await page.context().close()
  })

  test('no token is created for a drop that could not be listed or was deleted', async () => {
    const account = await setup.createAccount('free')
    const api = apiOf(setup.plinth, account)
    const { id, slug } = (await api('POST', '/sites')).json
    const { page, takeProblems } = await openDashboard(setup, account)
    await page.clock.install()
    await page.route('**/api/v1/sites', (route) => route.abort())
    await page.goto(`${setup.plinth.base}/dashboard/settings/tokens?drop=${id}`)
    await page.getByLabel('Name').fill('deploy')
    const tryAgain = page.getByRole('button', { name: 'Try again' })
    await tryAgain.waitFor()
    expect(await chosenDrop(page)).toBe('Choose a drop')
    expect(await page.getByText(gone).count()).toBe(0)
    expect(await createButton(page).isDisabled()).toBe(true)
    await page.unroute('**/api/v1/sites')
    expect(takeProblems().length).toBeGreaterThan(0)
    await tryAgain.click()
    await expect.poll(() => chosenDrop(page)).toBe(slug)
    expect(await createButton(page).isEnabled()).toBe(true)

    expect((await api('DELETE', `/sites/${id}`)).status).toBe(204)
    // The page lists the drops again when its tab is shown, unless it has just done so.
    await page.clock.fastForward(60_000)
    await page.evaluate(`window.dispatchEvent(new Event('visibilitychange'))`)
    await page.getByText(gone).waitFor()
    expect(await chosenDrop(page)).toBe('Choose a drop')
    expect(await createButton(page).isDisabled()).toBe(true)
    expect(takeProblems()).toEqual([])
    await page.context().close()
  })
})

const gone = 'This drop no longer exists. Choose another one.'

const createButton = (page: Page) => page.getByRole('button', { name: 'Create token' })

const chosenDrop = (page: Page): Promise<string> =>
  page.getByLabel('Drop', { exact: true }).locator('option:checked').innerText()
