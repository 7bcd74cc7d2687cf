// The list of drops in a real browser: pictures, views, actions, selection, palette and shortcuts.
// Stores: sqlite-files. What a browser shows does not depend on the stores.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type Api, apiOf, fileForm } from './harness/api.ts'
import { describeInBrowser } from './harness/browser-suite.ts'
import { expectAccessible, heading, openDashboard, press } from './harness/dashboard.ts'
import { visit } from './harness/http.ts'
import type { Account } from './harness/plinth.ts'

interface Drop {
  readonly id: string
  readonly url: string
}

describeInBrowser((setup) => {
  let account: Account
  let api: Api
  const drops = new Map<string, Drop>()
  beforeAll(async () => {
    account = await setup.createAccount('business')
    api = apiOf(setup.plinth, account)
    for (const name of ['Apples', 'Pears', 'Plums']) {
      const { json } = await api('POST', '/sites', { name })
      await api('POST', `/sites/${json.id}/upload`, fileForm('a.html', `<h1>${name} page</h1>`))
      drops.set(name, json as Drop)
    }
    await api('PATCH', `/sites/${drops.get('Pears')?.id}`, { tags: ['soft fruit'] })
    await api('PATCH', `/sites/${drops.get('Plums')?.id}`, { password: 'orange' })
  })

  const row = (page: Page, name: string) =>
    page.getByRole('list', { name: 'Drops' }).getByRole('listitem').filter({ hasText: name })
  const rows = (page: Page) => page.getByRole('list', { name: 'Drops' }).getByRole('listitem')
  const statusOf = async (name: string) => (await visit(drops.get(name)?.url ?? '')).status

  test('rows and cards show inert pictures, and the page is small', async () => {
    const { page, takeProblems } = await openDashboard(setup, account)
    const frame = row(page, 'Apples').locator('iframe')
    await frame.contentFrame().getByText('Apples page').waitFor()
    expect(await frame.getAttribute('sandbox')).toBe('')
    expect(await row(page, 'Apples').locator('[inert] iframe').count()).toBe(1)
    // The owner is not asked for the password.
    expect(await row(page, 'Plums').locator('iframe').count()).toBe(0)
    const bytes = await page.evaluate<number>(`performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`)
    expect(bytes).toBeGreaterThan(50_000)
    expect(bytes).toBeLessThan(120 * 1024)
    await expectAccessible(page)

    // A picture that leaves the list for a moment is not loaded again.
    const loaded = await frame.elementHandle()
    await page.getByLabel('Search drops').fill('Pears')
    await expect.poll(() => row(page, 'Apples').count()).toBe(0)
    await page.getByLabel('Search drops').fill('')
    await expect
      .poll(() => frame.evaluateAll(([shown], before) => shown === before, loaded))
      .toBe(true)

    await page.getByRole('radio', { name: 'Grid' }).check({ force: true })
    await row(page, 'Pears').locator('iframe').contentFrame().getByText('Pears page').waitFor()
    await expectAccessible(page)
    await page.reload()
    await expect.poll(() => page.getByRole('radio', { name: 'Grid' }).isChecked()).toBe(true)
    await page.getByRole('radio', { name: 'List' }).check({ force: true })
    await expect.poll(async () => (await api('GET', '/usage')).json.period_views).toBe(0)
    expect(takeProblems()).toEqual([])
    await page.context().close()
  })

  test('a drop is renamed, unpublished and brought back from its menu', async () => {
    const { page, takeProblems } = await openDashboard(setup, account)
    const choose = async (name: string, entry: string) => {
      await press(page, `Actions for ${name}`)
      await page.getByRole('menuitem', { name: entry }).click()
    }
    await choose('Apples', 'Rename…')
    await page.getByRole('dialog').getByLabel('Name').fill('Red apples')
    await page.keyboard.press('Enter')
    await row(page, 'Red apples').waitFor()
    await press(page, 'Actions for Red apples')
    await page.getByRole('menu').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await choose('Red apples', 'Unpublish')
    await row(page, 'Red apples').getByText('Unpublished').waitFor()
    expect(await statusOf('Apples')).toBe(404)
    await press(page, 'Undo')
    await row(page, 'Red apples').getByText('Live', { exact: true }).waitFor()
    expect(await statusOf('Apples')).toBe(200)
    await choose('Red apples', 'Settings')
    await page.waitForURL(/\/settings$/)
    expect(takeProblems()).toEqual([])
    await page.context().close()
  })

  test('drops are filtered by tag, selected with the keyboard and changed together', async () => {
    const { page, takeProblems } = await openDashboard(setup, account)
    await page.getByLabel('Tag').selectOption('soft fruit')
    await expect.poll(() => rows(page).count()).toBe(1)
    expect(new URL(page.url()).search).toBe('?tag=soft+fruit')
    await page.getByLabel('Tag').selectOption('All tags')
    await expect.poll(() => rows(page).count()).toBe(3)

    await heading(page, 'Your drops')
    await page.keyboard.press('j')
    await row(page, 'Plums').locator('a[data-drop]:focus').waitFor()
    // A row has its quick actions once it is focused or hovered.
    const copy = (name: string) => page.getByRole('button', { name: `Copy address of ${name}` })
    await copy('Plums').waitFor()
    expect(await copy('Pears').count()).toBe(0)
    await row(page, 'Pears').hover()
    await copy('Pears').waitFor()
    await page.keyboard.press('x')
    await page.keyboard.press('ArrowDown')
    await row(page, 'Pears').locator('a[data-drop]:focus').waitFor()
    await page.keyboard.press('Shift+X')
    const bar = page.getByRole('region', { name: 'Selected drops' })
    await bar.getByText('2 selected').waitFor()
    await expectAccessible(page)
    await bar.getByRole('button', { name: 'Unpublish' }).click()
    await page.getByText('Unpublished 2 drops.').waitFor()
    expect([await statusOf('Plums'), await statusOf('Pears')]).toEqual([404, 404])
    // The pressed button is gone with the bar.
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('main')
    await press(page, 'Undo')
    await page.getByText('Published 2 drops.').waitFor()
    expect([await statusOf('Plums'), await statusOf('Pears')]).toEqual([401, 200])
    await press(page, 'Undo')
    await page.getByText('Unpublished 2 drops.').waitFor()

    await row(page, 'Plums').getByRole('checkbox').click()
    await row(page, 'Pears').getByRole('checkbox').click()
    // Another member adds a tag of their own meanwhile.
    await api('PATCH', `/sites/${drops.get('Plums')?.id}`, { tags: ['stone fruit'] })
    await bar.getByRole('button', { name: 'Add tag…' }).click()
    await page.getByRole('dialog').getByLabel('Tag').fill('Orchard')
    await page.keyboard.press('Enter')
    await page.getByText('Tagged 2 drops.').waitFor()
    await row(page, 'Plums').getByText('orchard', { exact: true }).waitFor()
    await row(page, 'Plums').getByText('stone fruit').waitFor()

    await row(page, 'Plums').getByRole('checkbox').click()
    await row(page, 'Pears').getByRole('checkbox').click()
    await page.keyboard.press('Escape')
    await expect.poll(() => bar.count()).toBe(0)
    await row(page, 'Plums').getByRole('checkbox').click()
    await row(page, 'Pears').getByRole('checkbox').click()
    // Another member is faster: the report names the drop.
    await api('DELETE', `/sites/${drops.get('Pears')?.id}`)
    await bar.getByRole('button', { name: 'Delete…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Number of drops').fill('2')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Delete 2 drops' }).click()
    await page.getByRole('heading', { name: 'We couldn’t change 1 of 2 drops' }).waitFor()
    await dialog.getByText('Pears').waitFor()
    // The drop is gone, so there is nothing to try again.
    expect(await dialog.getByText('still selected').count()).toBe(0)
    await press(page, 'Close')
    expect(await statusOf('Plums')).toBe(410)
    await expect.poll(() => rows(page).count()).toBe(1)
    await expect.poll(() => bar.count()).toBe(0)
    expect(takeProblems().filter((problem) => !problem.includes('404'))).toEqual([])
    await page.context().close()
  })

  test('addresses stay readable beside many tags, and a list sorted by size shows sizes', async () => {
    const owner = await setup.createAccount('plus')
    const request = apiOf(setup.plinth, owner)
    const tags = ['a tag with many characters', 'another tag of some length', 'third', 'fourth']
    for (const [name, size] of [
      ['Small', 100],
      ['Large', 30_000],
    ] as const) {
      const slug = `${name.toLowerCase()}-with-quite-a-long-slug`
      const { id } = (await request('POST', '/sites', { name, slug, tags })).json
      await request('POST', `/sites/${id}/upload`, fileForm('a.html', 'x'.repeat(size)))
    }
    const { page, takeProblems } = await openDashboard(setup, owner)
    for (const view of ['List', 'Grid']) {
      await page.getByRole('radio', { name: view }).check({ force: true })
      const address = row(page, 'Small').getByText('small-with-quite-a-long-slug')
      await address.waitFor()
      expect(await address.evaluate((text) => text.clientWidth)).toBeGreaterThan(100)
      // No tag is cut off.
      const cut = await row(page, 'Small')
        .getByText('third')
        .evaluate((tag) => {
          const { right, top } = tag.getBoundingClientRect()
          const box = (tag.parentElement ?? tag).getBoundingClientRect()
          return right > box.right + 1 && top < box.bottom
        })
      expect(cut).toBe(false)
    }
    await page.getByRole('radio', { name: 'List' }).check({ force: true })
    expect(await page.getByText('29.3 KB').count()).toBe(0)
    await page.getByLabel('Sort').selectOption('Largest first')
    await expect
      .poll(() => rows(page).allInnerTexts())
      .toEqual([expect.stringMatching(/Large.*29\.3 KB/s), expect.stringMatching(/100 bytes/)])
    await expectAccessible(page)

    // J continues where the user was before visiting a drop.
    const focusedRow = row(page, 'Small').locator('a[data-drop]:focus')
    await heading(page, 'Your drops')
    await page.keyboard.press('j')
    await row(page, 'Large').locator('a[data-drop]:focus').waitFor()
    await page.keyboard.press('j')
    await focusedRow.waitFor()
    await page.keyboard.press('Enter')
    await heading(page, 'Small')
    await page.goBack()
    await heading(page, 'Your drops')
    await rows(page).first().waitFor()
    await page.keyboard.press('j')
    await focusedRow.waitFor()
    expect(takeProblems()).toEqual([])
    await page.context().close()
  })

  test('the palette finds drops and pages, and shortcuts can be turned off', async () => {
    const { page, takeProblems } = await openDashboard(setup, account)
    await rows(page).first().waitFor()
    await page.keyboard.press('Control+k')
    const search = page.getByRole('combobox', { name: 'Search or jump to' })
    await search.fill('tokens')
    await page.getByRole('option', { name: 'API tokens' }).waitFor()
    await expectAccessible(page)
    await search.press('Enter')
    await heading(page, 'API tokens')
    await press(page, 'Search or jump to')
    await search.fill('apples')
    await page
      .getByRole('option', { name: /apples/i })
      .first()
      .click()
    await page.waitForURL(/\/drops\/st_/)
    const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]')
    expect(await current.allInnerTexts()).toEqual(['Drops'])
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('g')
    await page.keyboard.press('d')
    await heading(page, 'Your drops')
    await page.keyboard.press('?')
    await page.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor()
    // Space must not turn the shortcuts off.
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Close')
    await expectAccessible(page)
    await page.getByLabel('Single-key shortcuts').uncheck()
    await page.keyboard.press('Escape')
    await page.keyboard.press('/')
    expect(await page.evaluate('document.activeElement.type')).not.toBe('search')
    expect(takeProblems()).toEqual([])
    await page.context().close()
  })
})
