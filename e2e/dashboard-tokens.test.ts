// API tokens with limits in the dashboard, from the page of a drop.
// Stores: sqlite-files. What a browser shows does not depend on the stores.
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
    await page.goto(`${setup.plinth.base}/dashboard/drops/${site?.id}`)
    await page.getByRole('link', { name: 'token for this drop' }).click()
    await heading(page, 'API tokens')
    const chosen = page.getByLabel('Drop', { exact: true }).locator('option:checked')
    await expect.poll(() => chosen.innerText()).toBe(site?.slug)
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
    await page.getByRole('link', { name: 'token for this drop' }).waitFor()
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

  test('a drop in the address that does not exist is not chosen', async () => {
    const account = await setup.createAccount('free')
    const { page, takeProblems } = await openDashboard(setup, account)
    await page.goto(`${setup.plinth.base}/dashboard/settings/tokens?drop=st_deleted`)
    await page.getByLabel('Name').fill('everything')
    await press(page, 'Create token')
    const secret = page.getByRole('region', { name: 'New token' }).locator('code')
    const token = apiOf(setup.plinth, { token: await secret.innerText() })
    const { access, site } = (await token('GET', '/me')).json.token
    expect([access, site]).toEqual(['full', null])
    expect(takeProblems()).toEqual([])
    await page.context().close()
  })
})
