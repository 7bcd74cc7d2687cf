// Unpublishing a drop in the dashboard, and publishing it again, in a real browser.
// Stores: sqlite-files. What a browser shows does not depend on the stores.
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { apiOf, fileForm } from './harness/api.ts'
import { describeInBrowser } from './harness/browser-suite.ts'
import { expectAccessible, heading, openDashboard, openTab, press } from './harness/dashboard.ts'
import { visit } from './harness/http.ts'
import type { Account } from './harness/plinth.ts'

describeInBrowser((setup) => {
  let account: Account
  let drop: { readonly id: string; readonly url: string; readonly slug: string }
  let folder: string
  beforeAll(async () => {
    account = await setup.createAccount('plus')
    const api = apiOf(setup.plinth, account)
    drop = (await api('POST', '/sites', { name: 'Menu' })).json
    for (const html of ['<p>one', '<p>two'])
      await api('POST', `/sites/${drop.id}/upload`, fileForm('a.html', html))
    folder = await setup.writeFiles({ 'menu.html': '<p>three' })
  })
  const status = async () => (await visit(drop.url)).status

  test('the delete dialog offers to unpublish first, and one click brings the drop back', async () => {
    const { page, takeProblems } = await openDashboard(setup, account)
    const { base } = setup.plinth
    await page.goto(`${base}/dashboard/drops/${drop.id}/settings`)
    await press(page, 'Delete drop…')
    const dialog = page.getByRole('dialog')
    await expectAccessible(page)
    const buttons = await dialog.getByRole('button').allInnerTexts()
    expect(buttons).toEqual(['Unpublish drop', 'Cancel', 'Delete drop'])
    await expect
      .poll(() => page.evaluate('document.activeElement.textContent'))
      .toBe('Unpublish drop')
    await page.keyboard.press('Enter')
    await page.getByText('Drop unpublished. Visitors can’t see it any more.').waitFor()
    expect([await dialog.count(), await status()]).toEqual([0, 404])
    await press(page, 'Undo')
    await page.getByText('Drop published again.').waitFor()
    expect(await status()).toBe(200)

    await press(page, 'Unpublish drop')
    await page.getByText('This drop is unpublished: its address').waitFor()
    const focused = 'document.activeElement.textContent'
    await expect.poll(() => page.evaluate(focused)).toBe('Publish again')
    await expectAccessible(page)
    await openTab(page, 'Versions')
    await page.getByText('Current', { exact: true }).waitFor()
    expect([await status(), await page.getByText('Preview', { exact: true }).count()]).toEqual([
      404, 0,
    ])

    await page.locator('input[accept]').setInputFiles(path.join(folder, 'menu.html'))
    const offline = 'Visitors can’t see it, because the drop is unpublished.'
    await page.getByText(`Version 3 added. ${offline}`).waitFor()
    await press(page, 'Restore version 2')
    await page.getByText(`Version 2 is the current version. ${offline}`).waitFor()
    // An unpublished drop is deleted at once or not at all.
    await openTab(page, 'Settings')
    await press(page, 'Delete drop…')
    expect(await dialog.getByRole('button').allInnerTexts()).toEqual(['Cancel', 'Delete drop'])
    await press(page, 'Cancel')
    expect(await status()).toBe(404)

    await page.goto(`${base}/dashboard?state=unpublished`)
    const list = page.getByRole('list', { name: 'Drops' })
    await list.getByText('Unpublished', { exact: true }).waitFor()
    await expectAccessible(page)
    await list.getByRole('link', { name: 'Menu' }).click()
    await heading(page, 'Menu')
    await page.getByRole('button', { name: 'Publish again' }).first().click()
    await page.getByText('Live', { exact: true }).first().waitFor()
    await expect.poll(() => page.evaluate(focused)).toBe('Menu')
    expect([await status(), (await visit(drop.url)).text]).toEqual([200, '<p>two'])
    expect(takeProblems()).toEqual([])
    await page.context().close()
  })

  test('the expiry of an unpublished drop is shown, because it deletes the drop', async () => {
    const api = apiOf(setup.plinth, account)
    const soon = new Date(Date.now() + 2 * 86_400_000).toISOString()
    await api('PATCH', `/sites/${drop.id}`, { published: false, expire_at: soon })
    const { page, takeProblems } = await openDashboard(setup, account)
    await page.goto(`${setup.plinth.base}/dashboard/drops/${drop.id}`)
    await page.getByText(/^This drop expires on .* UTC\./).waitFor()
    await page.getByText('This drop is unpublished: its address').waitFor()
    await expectAccessible(page)
    await api('PATCH', `/sites/${drop.id}`, { published: true })
    await page.goto(`${setup.plinth.base}/dashboard/drops/${drop.id}/settings`)
    await page.getByText(/You can publish it again until it expires on .* UTC\./).waitFor()
    expect(takeProblems()).toEqual([])
    await page.context().close()
  })
})
