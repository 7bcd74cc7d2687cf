// What the editor of the dashboard shows when versions, files or the drop changed elsewhere.
// Stores: sqlite-files. What a browser shows does not depend on the stores.
import { tokens } from '@plinth/domain/secrets/secret-samples.test-support'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeInBrowser } from './harness/browser-suite.ts'
import { readCode, writeCode } from './harness/code.ts'
import { expectAccessible, heading, openPage, press } from './harness/dashboard.ts'
import { choose, editor, editorIn, page } from './harness/editor.ts'

describeInBrowser((setup) => {
  const { api, publish, openEditor } = editorIn(setup)

  const addFile = async (tab: Page, path: string) => {
    await press(tab, 'New file')
    await tab.getByLabel('Path').fill(path)
    await press(tab, 'Create file')
    await editor(tab, path).waitFor()
  }

  test('what was typed is shown and can be published while its original cannot be read', async () => {
    const id = await publish({ 'index.html': page('One'), 'a.css': 'a {}\n' })
    const { page: tab, takeProblems } = await openEditor(id)
    await choose(tab, 'a.css')
    await writeCode(tab, 'a { top: 0 }\n')
    await tab.getByText('1 file changed.').waitFor()
    await tab.route(/\/files\/a\.css/, (route) => route.abort())
    await tab.goto(`${setup.plinth.base}/dashboard/drops/${id}/edit?file=a.css`)
    await tab.getByRole('alert').getByText('The connection failed.').waitFor()
    await editor(tab, 'a.css').waitFor()
    expect(await readCode(tab)).toBe('a { top: 0 }\n')
    await writeCode(tab, 'a { top: 1px }\n')
    await press(tab, 'Publish changes')
    await tab.getByText('Version 2 published.').waitFor()
    expect((await api('GET', `/sites/${id}/files/a.css`)).text).toBe('a { top: 1px }\n')
    takeProblems()
    await tab.context().close()
  })

  test('what was typed can be copied after the drop was deleted and the page was reloaded', async () => {
    const id = await publish({ 'index.html': page('One'), 'a.css': 'a {}\n' })
    const { page: tab, takeProblems } = await openEditor(id)
    await choose(tab, 'a.css')
    await writeCode(tab, 'a { top: 0 }\n')
    await tab.getByText('1 file changed.').waitFor()
    await api('DELETE', `/sites/${id}`)
    await tab.reload()
    await tab.getByRole('heading', { name: 'Your unpublished changes' }).waitFor()
    await editor(tab, 'a.css').waitFor()
    expect(await readCode(tab)).toBe('a { top: 0 }\n')
    await expectAccessible(tab)
    // As after a while in another tab, without a connection.
    await tab.route(`**/api/v1/sites/${id}`, (route) => route.abort())
    await tab.evaluate('__TSR_ROUTER__.options.context.queries.invalidateQueries()')
    expect(await readCode(tab)).toBe('a { top: 0 }\n')
    await tab.unroute(`**/api/v1/sites/${id}`)
    await tab.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await press(tab, 'Copy a.css')
    await tab.getByText('Copied a.css.').waitFor()
    expect(await tab.evaluate('navigator.clipboard.readText()')).toBe('a { top: 0 }\n')
    await press(tab, 'Discard them')
    await expectAccessible(tab)
    await press(tab, 'Discard changes')
    await editor(tab, 'a.css').waitFor({ state: 'detached' })
    await tab.reload()
    await heading(tab, 'Drop not found')
    expect(await tab.getByText('Your unpublished changes').count()).toBe(0)
    takeProblems()
    await tab.context().close()
  })

  test('the live version is opened, and a newer one can be opened instead', async () => {
    const id = await publish({ 'index.html': page('One') })
    const { page: tab, takeProblems } = await openEditor(id)
    await editor(tab, 'index.html').waitFor()
    await openPage(tab, new URL(`${setup.plinth.base}/dashboard/drops/${id}`))
    await publish({ 'index.html': page('Two') }, id)
    const queries = '__TSR_ROUTER__.options.context.queries'
    await tab.evaluate(`${queries}.invalidateQueries({ refetchType: 'none' })`)
    await openPage(tab, new URL(`${setup.plinth.base}/dashboard/drops/${id}/edit`))
    await editor(tab, 'index.html').waitFor()
    expect(await readCode(tab)).toContain('<title>Two</title>')
    await tab.getByLabel('Note (optional)').fill('A note')
    await publish({ 'index.html': page('Three') }, id)
    await tab.evaluate(`${queries}.invalidateQueries()`)
    await tab.getByText('Version 3 is live now.').waitFor()
    await expectAccessible(tab)
    await press(tab, 'Edit version 3')
    await editor(tab, 'index.html').getByText('<title>Three</title>').waitFor()
    await expect.poll(() => tab.evaluate('document.activeElement.id')).toBe('main')
    expect(await tab.getByLabel('Note (optional)').inputValue()).toBe('A note')
    expect(await tab.getByText('Version 3 is live now.').count()).toBe(0)
    await writeCode(tab, page('Four'))
    await press(tab, 'Publish changes')
    await tab.getByText('Version 4 published.').waitFor()
    expect(takeProblems()).toEqual([])
    await tab.context().close()
  })

  test('a secret is named though the drop was published since the editor was opened', async () => {
    const id = await publish({ 'index.html': page('One') })
    await api('PATCH', `/sites/${id}`, { published: false })
    const { page: tab, takeProblems } = await openEditor(id)
    await editor(tab, 'index.html').waitFor()
    await writeCode(tab, `<p>${tokens.stripe}`)
    await api('PATCH', `/sites/${id}`, { published: true })
    await press(tab, 'Publish changes')
    await tab.getByText('Version 2 published. Check this: index.html: Contains what').waitFor()
    expect(takeProblems()).toEqual([])
    await tab.context().close()
  })

  test('a text can replace a picture, and a removal that cannot be undone says so', async () => {
    const id = await publish({ 'index.html': page('One'), 'photo.png': '\u0000', 'a.css': 'a {}' })
    const { page: tab, takeProblems } = await openEditor(id)
    await editor(tab, 'index.html').waitFor()
    await tab.getByRole('treeitem', { name: 'photo.png' }).click()
    await press(tab, 'Remove')
    await addFile(tab, 'photo.png')
    await writeCode(tab, 'a picture')
    await choose(tab, 'a.css')
    await press(tab, 'Remove')
    await tab.getByText('Removed a.css.').waitFor()
    await addFile(tab, 'a.css')
    await press(tab, 'Undo')
    await tab.getByText('You can’t undo this now.').waitFor()
    await press(tab, 'Publish changes')
    await tab.getByText('Version 2 published.').waitFor()
    expect((await api('GET', `/sites/${id}/files/photo.png`)).text).toBe('a picture')
    expect(takeProblems()).toEqual([])
    await tab.context().close()
  })
})
