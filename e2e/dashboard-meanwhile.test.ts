// What happens elsewhere while a page of the dashboard is used: other pages, requests that end late
// or fail, other tabs and other people.
// Stores: sqlite-files. What a browser shows does not depend on the stores.
import path from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type Api, apiOf, fileForm } from './harness/api.ts'
import { describeInBrowser } from './harness/browser-suite.ts'
import {
  expectAccessible,
  heading,
  holdUpload,
  openDashboard,
  openPage,
  openTab,
  press,
  reportAllSent,
} from './harness/dashboard.ts'
import type { Account } from './harness/plinth.ts'

const menu = { name: 'menu.html', mimeType: 'text/html', buffer: Buffer.from('<p>menu') }

describeInBrowser((setup) => {
  let account: Account
  let api: Api
  beforeAll(async () => {
    account = await setup.createAccount('business')
    api = apiOf(setup.plinth, account)
  })

  async function createDrop(name: string): Promise<string> {
    const { id } = (await api('POST', '/sites', { name })).json
    expect((await api('POST', `/sites/${id}/upload`, fileForm('a.html', name))).status).toBe(201)
    return id
  }
  const at = (pathname: string) => new URL(`${setup.plinth.base}/dashboard${pathname}`)
  /** As after a while in another tab. */
  const refetch = (page: Page) =>
    page.evaluate('__TSR_ROUTER__.options.context.queries.invalidateQueries()')

  test('an upload that ends elsewhere opens nothing by itself, and pasted text stays locked', async () => {
    const { page, takeProblems } = await openDashboard(setup, account)
    await openPage(page, at('/new/paste'))
    await page.getByRole('textbox').fill('# Pasted')
    const { upload } = await holdUpload(page)
    await press(page, 'Publish page')
    const held = await upload
    await openPage(page, at('/new'))
    await openPage(page, at('/new/paste'))
    expect(await page.getByRole('textbox').getAttribute('readonly')).not.toBeNull()
    await openPage(page, at('/settings/tokens'))
    await page.getByLabel('Name').fill('deploy')
    await held.continue()
    await page.getByText('Version 1 published.').waitFor()
    await page.getByRole('region', { name: 'Upload' }).waitFor({ state: 'detached' })
    expect(await page.getByLabel('Name').inputValue()).toBe('deploy')
    await press(page, 'Open drop')
    await heading(page, 'Pasted')
    await openPage(page, at('/new/paste'))
    expect(await page.getByRole('textbox').inputValue()).toBe('')
    expect(takeProblems()).toEqual([])
    await page.context().close()
  })

  test('an upload without a response may be live, and the page shows it', async () => {
    const id = await createDrop('Lost')
    const { page, takeProblems } = await openDashboard(setup, account)
    await openPage(page, at(`/drops/${id}/versions`))
    await reportAllSent(page)
    const { upload } = await holdUpload(page)
    await page.getByLabel('File or zip').setInputFiles(menu)
    const held = await upload
    await held.fetch()
    await held.abort()
    await page.getByText('The new version may already be live.').waitFor()
    await page.getByRole('list', { name: 'Versions', exact: true }).getByText('Version 2').waitFor()
    takeProblems()
    await page.context().close()
  })

  test('left-out files are not published over a newer version', async () => {
    const id = await createDrop('Secrets')
    const folder = await setup.writeFiles({ 'site/index.html': '<p>site', 'site/.env': 'KEY=1' })
    const { page, takeProblems } = await openDashboard(setup, account)
    await openPage(page, at(`/drops/${id}`))
    await page.getByLabel('Folder').setInputFiles(path.join(folder, 'site'))
    const anyway = page.getByRole('button', { name: 'Publish the left-out file' })
    await anyway.waitFor()
    await api('POST', `/sites/${id}/upload`, fileForm('a.html', 'newer'))
    await refetch(page)
    await anyway.waitFor({ state: 'detached' })
    await api('DELETE', `/sites/${id}`)
    await refetch(page)
    const panel = page.getByRole('region', { name: 'Warnings about the upload' })
    await panel.waitFor({ state: 'detached' })
    takeProblems()
    await page.context().close()
  })

  test('a typed note stays when the versions cannot be read again', async () => {
    const id = await createDrop('Notes')
    const { page, takeProblems } = await openDashboard(setup, account)
    await openPage(page, at(`/drops/${id}/versions`))
    await press(page, 'Actions for version 1')
    await page.getByRole('menuitem', { name: 'Add note' }).click()
    await page.getByLabel('Note of version 1').fill('New prices')
    await page.route(/\/versions$/, (route) =>
      route.fulfill({ status: 403, json: { error: 'forbidden', detail: 'Not now.' } }),
    )
    await refetch(page)
    await page.getByRole('alert').getByText('Not now.').waitFor()
    expect(await page.getByLabel('Note of version 1').inputValue()).toBe('New prices')
    await page.unroute(/\/versions$/)
    await press(page, 'Save note')
    await page.getByText('New prices').waitFor()
    takeProblems()
    await page.context().close()
  })

  test('a name is not carried to another drop, and a late save does not take the focus', async () => {
    const [one, other] = [await createDrop('First'), await createDrop('Second')]
    const { page, takeProblems } = await openDashboard(setup, account)
    await openPage(page, at(`/drops/${other}`))
    await openPage(page, at(`/drops/${one}`))
    await press(page, 'Rename')
    await page.getByLabel('Name', { exact: true }).fill('Typed')
    await openPage(page, at(`/drops/${other}`))
    await heading(page, 'Second')
    expect(await page.getByLabel('Name', { exact: true }).count()).toBe(0)

    await openTab(page, 'Settings')
    const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>()
    await page.route(
      /\/sites\/[^/]+$/,
      async (route) => {
        await mayGoOn
        await route.continue()
      },
      { times: 1 },
    )
    await press(page, 'Change: Name')
    await page.getByLabel('Name', { exact: true }).fill('Renamed')
    await press(page, 'Save')
    await press(page, 'Change: Tags')
    await page.getByLabel('Tags').fill('orchard')
    await api('PATCH', `/sites/${other}`, { tags: ['added'] })
    goOn()
    await page.getByText('Changes saved.').waitFor()
    await page.getByLabel('Tags').and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await expect
      .poll(async () => (await api('GET', `/sites/${other}`)).json.tags)
      .toEqual(['added', 'orchard'])
    expect(takeProblems()).toEqual([])
    await page.context().close()
  })

  test('a late save closes no form that was opened since, and a failed one is reported', async () => {
    const id = await createDrop('Late')
    const { page, takeProblems } = await openDashboard(setup, account)
    await openPage(page, at(`/drops/${id}/settings`))
    const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>()
    await page.route(
      /\/sites\/[^/]+$/,
      async (route) => {
        await mayGoOn
        await route.continue()
      },
      { times: 1 },
    )
    const name = page.getByLabel('Name', { exact: true })
    await press(page, 'Change: Name')
    await name.fill('Saved')
    await press(page, 'Save')
    await name.press('Escape')
    await press(page, 'Change: Name')
    await name.fill('Typed since')
    goOn()
    await page.getByText('Changes saved.').waitFor()
    await heading(page, 'Saved')
    expect(await name.inputValue()).toBe('Typed since')
    await press(page, 'Cancel')

    const { promise: mayFail, resolve: fail } = Promise.withResolvers<void>()
    await page.route(/\/sites\/[^/]+$/, async (route) => {
      await mayFail
      await route.fulfill({ status: 403, json: { error: 'forbidden', detail: 'Not now.' } })
    })
    await press(page, 'Change: Tags')
    await page.getByLabel('Tags').fill('orchard')
    await press(page, 'Save')
    await page.getByLabel('Tags').press('Escape')
    fail()
    await page.getByText('Not now.').waitFor()
    takeProblems()
    await page.context().close()
  })

  test('a dialog about drops that are gone closes, and does not ask about others', async () => {
    const id = await createDrop('Quinces')
    await createDrop('Cherries')
    const { page, takeProblems } = await openDashboard(setup, account)
    const row = (name: string) =>
      page.getByRole('list', { name: 'Drops' }).getByRole('listitem').filter({ hasText: name })
    await row('Quinces').getByRole('checkbox').click()
    const bar = page.getByRole('region', { name: 'Selected drops' })
    await bar.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').waitFor()
    await api('DELETE', `/sites/${id}`)
    await refetch(page)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await row('Cherries').getByRole('checkbox').click()
    await bar.getByText('1 selected').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(takeProblems()).toEqual([])
    await page.context().close()
  })

  test('a dialog stays open beside its text, and while its change is made', async () => {
    await createDrop('Plums')
    const { page, takeProblems } = await openDashboard(setup, account)
    await press(page, 'Actions for Plums')
    await page.getByRole('menuitem', { name: 'Rename…' }).click()
    const dialog = page.getByRole('dialog')
    const name = dialog.getByLabel('Name')
    await name.fill('Prunes')
    const box = await dialog.boundingBox()
    if (!box) throw new Error('The dialog is not shown.')
    await page.mouse.click(box.x + 6, box.y + 6)
    await name.hover()
    await page.mouse.down()
    await page.mouse.move(2, 2)
    await page.mouse.up()
    expect(await name.inputValue()).toBe('Prunes')
    const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>()
    await page.route(
      /\/sites\/[^/]+$/,
      async (route) => {
        await mayGoOn
        await route.continue()
      },
      { times: 1 },
    )
    await name.press('Enter')
    await dialog.getByRole('button', { name: 'Cancel', disabled: true }).waitFor()
    // Browsers let a page prevent only the first one. After the second it opens again.
    for (const _ of [1, 2]) await page.keyboard.press('Escape')
    await dialog.waitFor()
    goOn()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Prunes' }).waitFor()
    await press(page, 'Actions for Prunes')
    await page.getByRole('menuitem', { name: 'Rename…' }).click()
    await dialog.waitFor()
    await page.mouse.click(2, 2)
    await dialog.waitFor({ state: 'detached' })
    expect(takeProblems()).toEqual([])
    await page.context().close()
  })

  test('a failed change of several drops is reported on another page too', async () => {
    await createDrop('Pears')
    const { page, takeProblems } = await openDashboard(setup, account)
    const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>()
    await page.route(/\/sites\/[^/]+$/, async (route) => {
      if (route.request().method() !== 'PATCH') return route.continue()
      await mayGoOn
      await route.fulfill({ status: 403, json: { error: 'forbidden', detail: 'Not now.' } })
    })
    const row = page.getByRole('list', { name: 'Drops' }).getByRole('listitem')
    await row.filter({ hasText: 'Pears' }).getByRole('checkbox').click()
    const bar = page.getByRole('region', { name: 'Selected drops' })
    await bar.getByRole('button', { name: 'Unpublish' }).click()
    await bar.getByRole('progressbar').waitFor()
    await openPage(page, at('/settings/tokens'))
    goOn()
    await page.getByText('We couldn’t change 1 of 1 drop').waitFor()
    await expectAccessible(page)
    takeProblems()
    await page.context().close()
  })
})
