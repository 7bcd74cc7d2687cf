// The dashboard in a real browser after a drop was deleted elsewhere, and while the server is down.
// Stores: sqlite-files. What a browser shows does not depend on the stores.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { apiOf, fileForm } from './harness/api.ts'
import { describeInBrowser } from './harness/browser-suite.ts'
import { expectAccessible, heading, openDashboard, press } from './harness/dashboard.ts'

describeInBrowser((setup) => {
  const rows = (page: Page) => page.getByRole('list', { name: 'Drops' }).getByRole('listitem')
  const row = (page: Page, name: string) => rows(page).filter({ hasText: name })
  const choose = async (page: Page, name: string, entry: string) => {
    await press(page, `Actions for ${name}`)
    await page.getByRole('menuitem', { name: entry }).click()
  }
  const focused = (page: Page) => page.evaluate<string>('document.activeElement.id')

  /** An account with these drops, and a function that deletes one without the browser. */
  async function createDrops(...names: string[]) {
    const account = await setup.createAccount('plus')
    const api = apiOf(setup.plinth, account)
    const ids = new Map<string, string>()
    for (const name of names) {
      const { id } = (await api('POST', '/sites', { name })).json
      await api('POST', `/sites/${id}/upload`, fileForm('a.html', `<h1>${name}</h1>`))
      ids.set(name, id)
    }
    const idOf = (name: string) => ids.get(name) ?? ''
    return { account, idOf, deleteDrop: (name: string) => api('DELETE', `/sites/${idOf(name)}`) }
  }

  test('a drop that was deleted elsewhere leaves the list when it is changed', async () => {
    const names = ['Apples', 'Pears', 'Plums', 'Quinces']
    const { account, deleteDrop } = await createDrops(...names)
    const { page, takeProblems } = await openDashboard(setup, account)
    for (const name of names) await row(page, name).waitFor()

    await deleteDrop('Apples')
    await choose(page, 'Apples', 'Unpublish')
    await page.getByText('There is no such drop in this account.').waitFor()
    await row(page, 'Apples').waitFor({ state: 'detached' })

    await deleteDrop('Pears')
    await choose(page, 'Pears', 'Rename…')
    await page.getByRole('dialog').getByLabel('Name').fill('Green pears')
    await page.keyboard.press('Enter')
    await row(page, 'Pears').waitFor({ state: 'detached' })
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await page.getByText('There is no such drop in this account.').count()).toBeGreaterThan(
      0,
    )

    // What the user wanted has happened.
    await deleteDrop('Plums')
    await choose(page, 'Plums', 'Delete…')
    const slug = await page.getByRole('dialog').locator('b').innerText()
    await page.getByLabel('Slug of the drop').fill(slug)
    await press(page, 'Delete drop')
    await page.getByText('Deleted Plums.').waitFor()
    await expect.poll(() => rows(page).count()).toBe(1)
    takeProblems()
    await page.context().close()
  })

  test('the page of a drop that was deleted elsewhere says so, and an unknown tab too', async () => {
    const { account, idOf, deleteDrop } = await createDrops('Apples', 'Pears', 'Plums')
    const { page, takeProblems } = await openDashboard(setup, account)
    const open = (name: string, tab = '') =>
      page.goto(`${setup.plinth.base}/dashboard/drops/${idOf(name)}${tab}`)
    await open('Apples')
    await press(page, 'Rename')
    const name = page.getByLabel('Name', { exact: true })
    await name.fill('Red apples')
    await deleteDrop('Apples')
    await name.press('Enter')
    await heading(page, 'Drop not found')
    expect(await name.count()).toBe(0)
    await expectAccessible(page)

    await open('Plums', '/no-such-tab')
    await heading(page, 'Plums')
    await page.getByRole('heading', { name: 'We couldn’t find that page' }).waitFor()
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Go to the overview of this drop' }).click()
    await page.getByText('Publish a new version').waitFor()
    await deleteDrop('Plums')
    const file = { name: 'plums.html', mimeType: 'text/html', buffer: Buffer.from('<p>plums') }
    await page.locator('input[accept]').setInputFiles(file)
    await heading(page, 'Drop not found')

    await open('Pears', '/settings')
    await press(page, 'Delete drop…')
    await deleteDrop('Pears')
    const slug = await page.getByRole('dialog').locator('b').innerText()
    await page.getByLabel('Slug of the drop').fill(slug)
    await press(page, 'Delete drop')
    await page.getByText('Deleted Pears.').waitFor()
    await heading(page, 'Your drops')
    takeProblems()
    await page.context().close()
  })

  test('a list that could not be loaded is requested again, and the focus stays on the page', async () => {
    const { account } = await createDrops('Apples')
    const { page, takeProblems } = await openDashboard(setup, account)
    await page.route('**/api/v1/sites', (route) => route.abort())
    await page.reload()
    await page.getByText('The connection failed.').waitFor()
    await expectAccessible(page)
    await page.unroute('**/api/v1/sites')
    await page.getByRole('button', { name: 'Try again' }).focus()
    await page.keyboard.press('Enter')
    await row(page, 'Apples').waitFor()
    expect(await focused(page)).toBe('main')
    takeProblems()
    await page.context().close()
  })
})
