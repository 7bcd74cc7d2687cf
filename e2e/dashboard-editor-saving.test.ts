// Saving in the editor of the dashboard: lost responses, slow ones, and what is too large to save.
// Stores: sqlite-files. What a browser shows does not depend on the stores.
import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeInBrowser } from './harness/browser-suite.ts'
import { readCode, writeCode } from './harness/code.ts'
import { expectAccessible, heading, press } from './harness/dashboard.ts'
import { choose, editor, editorIn, page } from './harness/editor.ts'

describeInBrowser((setup) => {
  const { api, publish, openEditor } = editorIn(setup)

  /** The server saves, but the browser gets no response. */
  async function loseResponse(tab: Page, button: string) {
    const lose = async (route: Route) => {
      await route.fetch()
      await route.abort()
    }
    await tab.route(/\/files$/, lose, { times: 1 })
    await press(tab, button)
    await tab.getByRole('alert').getByText('The connection failed.').waitFor()
  }

  test.each([
    { button: 'Publish changes', done: 'Version 2 published.', reloads: false },
    { button: 'Publish changes', done: 'Version 2 published.', reloads: true },
    { button: 'Save as draft', done: 'Draft saved as version 2.', reloads: false },
    { button: 'Save as draft', done: 'Draft saved as version 2.', reloads: true },
  ])('$button: a lost response is recognised (after a reload: $reloads)', async (saving) => {
    const id = await publish({ 'index.html': page('One') })
    const { page: tab, takeProblems } = await openEditor(id)
    await editor(tab, 'index.html').waitFor()
    await writeCode(tab, page('Two'))
    await loseResponse(tab, saving.button)
    if (saving.reloads) {
      await tab.reload()
      await tab.getByText('We restored your unpublished changes.').waitFor()
    }
    await press(tab, saving.button)
    await tab.getByText(saving.done).waitFor()
    await heading(tab, 'Harbour')
    expect((await api('GET', `/sites/${id}/versions`)).json).toHaveLength(2)
    takeProblems()
    await tab.context().close()
  })

  test('what was undone after a lost publish does not come back', async () => {
    const id = await publish({ 'index.html': page('One'), 'a.css': 'a {}\n', 'b.css': 'b {}\n' })
    const { page: tab, takeProblems } = await openEditor(id)
    await editor(tab, 'index.html').waitFor()
    await writeCode(tab, page('Two', 'Mine'))
    await choose(tab, 'a.css')
    await writeCode(tab, 'a { color: red }\n')
    await loseResponse(tab, 'Publish changes')
    await writeCode(tab, 'a {}\n')
    await choose(tab, 'index.html')
    await writeCode(tab, page('One', 'Mine'))
    await choose(tab, 'b.css')
    await writeCode(tab, 'b { top: 0 }\n')
    await press(tab, 'Publish changes')
    await tab.getByText('Version 3 published.').waitFor()
    const textOf = async (path: string) => (await api('GET', `/sites/${id}/files/${path}`)).text
    expect(await textOf('index.html')).toBe(page('One', 'Mine'))
    expect(await textOf('a.css')).toBe('a {}\n')
    expect(await textOf('b.css')).toBe('b { top: 0 }\n')
    takeProblems()
    await tab.context().close()
  })

  test('nothing changes while changes are being saved, and leaving asks first', async () => {
    const id = await publish({ 'index.html': page('One'), 'a.css': 'a {}\n' })
    const { page: tab, takeProblems } = await openEditor(id)
    await choose(tab, 'a.css')
    await press(tab, 'Remove')
    // The last file but one can be removed and added again.
    await tab.getByRole('button', { name: 'New file' }).waitFor()
    const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>()
    await tab.route(/\/files$/, async (route) => {
      await mayGoOn
      await route.continue()
    })
    await press(tab, 'Publish changes')
    await expect.poll(() => tab.locator('[inert]').getByRole('treeitem').count()).toBe(1)
    await press(tab, 'Undo')
    await tab.getByRole('link', { name: / Harbour$/ }).click()
    await tab.getByRole('heading', { name: /^Leave while your changes are being saved/ }).waitFor()
    await expectAccessible(tab)
    await press(tab, 'Stay')
    await tab.getByText('1 file changed.').waitFor()
    goOn()
    await tab.getByText('Version 2 published.').waitFor()
    await heading(tab, 'Harbour')
    expect((await api('GET', `/sites/${id}/files`)).json.files).toHaveLength(1)
    expect(takeProblems()).toEqual([])
    await tab.context().close()
  })

  test('a text that becomes too large can be changed back', async () => {
    const line = `${'x'.repeat(99)}\n`
    const large = line.repeat(Math.floor((2 * 1024 * 1024) / line.length))
    const id = await publish({ 'index.html': page('One'), 'a.txt': large })
    const { page: tab, takeProblems } = await openEditor(id)
    await choose(tab, 'a.txt')
    await editor(tab, 'a.txt').focus()
    await tab.keyboard.insertText(line)
    const warning = tab.getByRole('status').getByText('This file is larger than 2 MB')
    await warning.waitFor()
    await tab.keyboard.press('ControlOrMeta+z')
    await warning.waitFor({ state: 'detached' })
    await tab.getByText('No changes yet.').waitFor()
    takeProblems()
    await tab.context().close()
  })

  test('changes that could not be stored are not lost with the drop', async () => {
    const id = await publish({ 'index.html': page('One') })
    const { page: tab, takeProblems } = await openEditor(id)
    await editor(tab, 'index.html').waitFor()
    await tab.evaluate('Storage.prototype.setItem = () => { throw new Error("full") }')
    await writeCode(tab, '<p>Mine</p>')
    await tab.getByRole('status').getByText('This browser can’t save your draft').waitFor()
    await api('DELETE', `/sites/${id}`)
    await press(tab, 'Publish changes')
    const alerts = tab.getByRole('alert').getByText('There is no such drop')
    // Beside the button, and from the drop that was read again.
    await expect.poll(() => alerts.count()).toBe(2)
    expect(await readCode(tab)).toBe('<p>Mine</p>')
    takeProblems()
    await tab.context().close()
  })
})
