// Saving in the editor of the dashboard: lost responses, slow ones, and what is too large to save.
// Stores: sqlite-files. What a browser shows does not depend on the stores.
import { tokens } from '@plinth/domain/secrets/secret-samples.test-support'
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

  /** The browser reports requests that fail. */
  const isExpected = (problem: string) => /409|ERR_FAILED/.test(problem)
  const expectNoOther = (problems: readonly string[]) =>
    expect(problems.filter((problem) => !isExpected(problem))).toEqual([])

  const textOf = async (id: string, path: string) =>
    (await api('GET', `/sites/${id}/files/${path}`)).text
  const versionsOf = async (id: string) => (await api('GET', `/sites/${id}/versions`)).json

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
    expect(await versionsOf(id)).toHaveLength(2)
    expectNoOther(takeProblems())
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
    expect(await textOf(id, 'index.html')).toBe(page('One', 'Mine'))
    expect(await textOf(id, 'a.css')).toBe('a {}\n')
    expect(await textOf(id, 'b.css')).toBe('b { top: 0 }\n')
    expectNoOther(takeProblems())
    await tab.context().close()
  })

  test('a lost publish is recognised below a newer version of another user', async () => {
    const id = await publish({ 'index.html': page('One'), 'a.css': 'a {}\n', 'b.css': 'b {}\n' })
    const { page: tab, takeProblems } = await openEditor(id)
    await choose(tab, 'a.css')
    await writeCode(tab, 'a { color: red }\n')
    await loseResponse(tab, 'Publish changes')
    const theirs = { path: 'index.html', content: page('Theirs') }
    await api('PATCH', `/sites/${id}/files`, { changes: [theirs] })
    await writeCode(tab, 'a {}\n')
    await choose(tab, 'b.css')
    await writeCode(tab, 'b { top: 0 }\n')
    await press(tab, 'Publish changes')
    await tab.getByRole('heading', { name: /^Version 3 went live/ }).waitFor()
    await press(tab, 'Publish on top of version 3')
    await tab.getByText('Version 4 published.').waitFor()
    expect(await textOf(id, 'index.html')).toBe(page('Theirs'))
    expect(await textOf(id, 'a.css')).toBe('a {}\n')
    expect(await textOf(id, 'b.css')).toBe('b { top: 0 }\n')
    expectNoOther(takeProblems())
    await tab.context().close()
  })

  test('text that is typed after a lost publish was recognised is kept', async () => {
    const id = await publish({ 'index.html': page('One'), 'a.css': 'a {}\n' })
    const { page: tab, takeProblems } = await openEditor(id)
    await editor(tab, 'index.html').waitFor()
    await writeCode(tab, page('Two'))
    await loseResponse(tab, 'Publish changes')
    await press(tab, 'New file')
    await tab.getByLabel('Path').fill('n.css')
    await press(tab, 'Create file')
    await editor(tab, 'n.css').waitFor()
    await writeCode(tab, 'n {}\n')
    let requests = 0
    await tab.route(/\/files$/, (route) => {
      requests += 1
      return requests === 2 ? route.abort() : route.continue()
    })
    await press(tab, 'Publish changes')
    await tab.getByRole('alert').getByText('The connection failed.').waitFor()
    expect(requests).toBe(2)
    await writeCode(tab, 'n { top: 0 }\n')
    await press(tab, 'Publish changes')
    await tab.getByText('Version 3 published.').waitFor()
    expect(await textOf(id, 'n.css')).toBe('n { top: 0 }\n')
    expect(await textOf(id, 'index.html')).toBe(page('Two'))
    expectNoOther(takeProblems())
    await tab.context().close()
  })

  test('a lost publish can be undone as a whole', async () => {
    const id = await publish({ 'index.html': page('One') })
    const { page: tab, takeProblems } = await openEditor(id)
    await editor(tab, 'index.html').waitFor()
    await writeCode(tab, page('Two'))
    await loseResponse(tab, 'Publish changes')
    await writeCode(tab, page('One'))
    await tab.getByText('Your last attempt may have been published.').waitFor()
    await tab.reload()
    await tab.getByText('Your last attempt may have been published.').waitFor()
    await expectAccessible(tab)
    await press(tab, 'Publish changes')
    await tab.getByText('Version 3 published.').waitFor()
    expect(await textOf(id, 'index.html')).toBe(page('One'))
    expectNoOther(takeProblems())
    await tab.context().close()
  })

  test('a lost removal of a picture is not said to be undone', async () => {
    const id = await publish({ 'index.html': page('One'), 'photo.png': '\u0000' })
    const { page: tab, takeProblems } = await openEditor(id)
    await editor(tab, 'index.html').waitFor()
    await tab.getByRole('treeitem', { name: 'photo.png' }).click()
    await press(tab, 'Remove')
    await loseResponse(tab, 'Publish changes')
    await press(tab, 'Undo')
    await tab.getByText('Your last attempt may have been published.').waitFor()
    await press(tab, 'Publish changes')
    await tab.getByText('Version 2 was published, and it can’t be undone here.').waitFor()
    expect(await versionsOf(id)).toHaveLength(2)
    // The editor continues with that version, which has one file and needs no list.
    await expect.poll(() => tab.getByRole('treeitem').count()).toBe(0)
    await writeCode(tab, page('Two'))
    await press(tab, 'Publish changes')
    await tab.getByText('Version 3 published.').waitFor()
    expectNoOther(takeProblems())
    await tab.context().close()
  })

  test('there is nothing to undo if the request was lost, not its response', async () => {
    const id = await publish({ 'index.html': page('One') })
    const { page: tab, takeProblems } = await openEditor(id)
    await editor(tab, 'index.html').waitFor()
    await writeCode(tab, page('Two'))
    await tab.route(/\/files$/, (route) => route.abort(), { times: 1 })
    await press(tab, 'Publish changes')
    await tab.getByRole('alert').getByText('The connection failed.').waitFor()
    await writeCode(tab, page('One'))
    await press(tab, 'Publish changes')
    await tab.getByText('Your last attempt wasn’t published').waitFor()
    await tab.getByText('No changes yet.').waitFor()
    expect(await versionsOf(id)).toHaveLength(1)
    expectNoOther(takeProblems())
    await tab.context().close()
  })

  test('the note of a lost publish can still be changed', async () => {
    const id = await publish({ 'index.html': page('One') })
    const { page: tab, takeProblems } = await openEditor(id)
    await editor(tab, 'index.html').waitFor()
    await writeCode(tab, page('Two'))
    await loseResponse(tab, 'Publish changes')
    await tab.getByLabel('Note').fill('Two')
    await press(tab, 'Publish changes')
    await tab.getByText('Version 2 published.').waitFor()
    expect(await versionsOf(id)).toMatchObject([{ version_number: 2, note: 'Two' }, {}])
    expectNoOther(takeProblems())
    await tab.context().close()
  })

  test('a lost draft is not saved again before it can be searched for', async () => {
    const id = await publish({ 'index.html': page('One') })
    const { page: tab, takeProblems } = await openEditor(id)
    await editor(tab, 'index.html').waitFor()
    await writeCode(tab, page('Two'))
    await loseResponse(tab, 'Save as draft')
    const fail = (route: Route) => route.abort()
    await tab.route(/\/versions$/, fail)
    await press(tab, 'Save as draft')
    await expect.poll(() => tab.locator('[inert]').count()).toBe(0)
    await tab.getByRole('alert').getByText('The connection failed.').waitFor()
    await tab.unroute(/\/versions$/, fail)
    await press(tab, 'Save as draft')
    await tab.getByText('Draft saved as version 2.').waitFor()
    expect(await versionsOf(id)).toHaveLength(2)
    expectNoOther(takeProblems())
    await tab.context().close()
  })

  test.each(['fails', 'works'])('changes are kept if saving %s after leaving', async (outcome) => {
    const id = await publish({ 'index.html': page('One') })
    const { page: tab, takeProblems } = await openEditor(id)
    await editor(tab, 'index.html').waitFor()
    await writeCode(tab, page('Two'))
    const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>()
    await tab.route(/\/files$/, async (route) => {
      await mayGoOn
      await (outcome === 'fails' ? route.abort() : route.continue())
    })
    await press(tab, 'Publish changes')
    await tab.getByRole('link', { name: / Harbour$/ }).click()
    await press(tab, 'Leave')
    await heading(tab, 'Harbour')
    goOn()
    const done =
      outcome === 'fails'
        ? 'We couldn’t confirm that your changes to “Harbour” were saved.'
        : 'Version 2 published.'
    await tab.getByText(done).waitFor()
    await tab.goto(`${setup.plinth.base}/dashboard/drops/${id}/edit`)
    await editor(tab, 'index.html').waitFor()
    expect(await readCode(tab)).toContain('<title>Two</title>')
    await tab.getByText(outcome === 'fails' ? '1 file changed.' : 'No changes yet.').waitFor()
    expectNoOther(takeProblems())
    await tab.context().close()
  })

  test('leaving keeps the changes if saving failed while it was asked about', async () => {
    const id = await publish({ 'index.html': page('One') })
    const { page: tab, takeProblems } = await openEditor(id)
    await editor(tab, 'index.html').waitFor()
    await writeCode(tab, page('Two'))
    const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>()
    await tab.route(/\/files$/, async (route) => {
      await mayGoOn
      await route.abort()
    })
    await press(tab, 'Publish changes')
    await tab.getByRole('link', { name: / Harbour$/ }).click()
    const question = tab.getByRole('heading', {
      name: /^Leave while your changes are being saved/,
    })
    await question.waitFor()
    goOn()
    await tab.getByText('The connection failed.').waitFor()
    expect(await question.isVisible()).toBe(true)
    await press(tab, 'Leave')
    await heading(tab, 'Harbour')
    await tab.getByText('We couldn’t confirm that your changes to “Harbour” were saved.').waitFor()
    await tab.goBack()
    await tab.getByText('We restored your unpublished changes.').waitFor()
    await editor(tab, 'index.html').waitFor()
    expect(await readCode(tab)).toContain('<title>Two</title>')
    expectNoOther(takeProblems())
    await tab.context().close()
  })

  test('a draft with a secret is saved, and says so', async () => {
    const id = await publish({ 'index.html': page('One') })
    const { page: tab, takeProblems } = await openEditor(id)
    await editor(tab, 'index.html').waitFor()
    await writeCode(tab, `<!doctype html>\n<script>k = '${tokens.stripe}'</script>\n`)
    await press(tab, 'Save as draft')
    await tab.getByText('Draft saved as version 2. Check this: index.html: ').waitFor()
    expect(takeProblems()).toEqual([])
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
    await tab.getByText('Saving…').waitFor()
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
