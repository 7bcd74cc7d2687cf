// The editor of files in the dashboard: undo, conflicts and failures, in a real browser.
// Stores: sqlite-files. What a browser shows does not depend on the stores.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { apiOf, folderForm } from './harness/api.ts'
import { describeInBrowser } from './harness/browser-suite.ts'
import { readCode, writeCode } from './harness/code.ts'
import { expectAccessible, heading, openDashboard, press, signIn } from './harness/dashboard.ts'
import { choose, editor, editorIn, page } from './harness/editor.ts'

describeInBrowser((setup) => {
  const { account, api, publish, openEditor } = editorIn(setup)

  /** Types into the text that combines two versions of a file. */
  async function typeAtStart(page: Page, text: string, path = 'index.html') {
    await page.getByRole('textbox', { name: `Combined text of ${path}`, exact: false }).focus()
    await page.keyboard.press('ControlOrMeta+Home')
    await page.keyboard.insertText(text)
  }

  test('what was typed in a file can be undone after editing another one', async () => {
    const id = await publish({ 'index.html': page('One'), 'a.css': 'h1 {}\n', 'b.css': 'p {}\n' })
    const { page: tab, takeProblems } = await openEditor(id)
    await editor(tab, 'index.html').waitFor()
    await expectAccessible(tab)
    await choose(tab, 'a.css')
    await writeCode(tab, 'h2 {}')
    await choose(tab, 'b.css')
    await writeCode(tab, 'a {}')
    await tab.getByText('2 files changed.').waitFor()
    await choose(tab, 'a.css')
    await editor(tab, 'a.css').focus()
    while ((await readCode(tab)) !== 'h1 {}\n') await tab.keyboard.press('ControlOrMeta+z')
    await tab.getByText('1 file changed.').waitFor()
    await tab.keyboard.press('ControlOrMeta+s')
    await expect
      .poll(() => tab.evaluate('document.activeElement.labels[0].textContent'))
      .toMatch(/^Note/)
    await tab.keyboard.type('Smaller links')
    await tab.keyboard.press('Enter')
    await heading(tab, 'Harbour')
    const [live] = (await api('GET', `/sites/${id}/versions`)).json
    expect(live).toMatchObject({ version_number: 2, note: 'Smaller links' })
    expect(takeProblems()).toEqual([])
    await tab.context().close()
  })

  test('changes of different lines are combined with those of a newer version', async () => {
    const id = await publish({
      'index.html': page('One'),
      'a.css': 'a {}\n',
      'b.css': 'b {}\n',
      'd.css': 'd {}\n',
    })
    const { page: tab, takeProblems } = await openEditor(id)
    const rename = async (path: string, to: string) => {
      await choose(tab, path)
      await press(tab, 'Rename')
      await tab.getByLabel('Path').fill(to)
      await press(tab, 'Rename file')
      await editor(tab, to).waitFor()
      await tab.getByRole('treeitem', { name: `${to} renamed` }).waitFor()
    }
    await editor(tab, 'index.html').waitFor()
    await writeCode(tab, page('One', 'My footer'))
    await choose(tab, 'a.css')
    await writeCode(tab, 'a { color: red }\n')
    await rename('b.css', 'c.css')
    await rename('d.css', 'e.css')
    await publish(
      {
        'index.html': page('Two'),
        'a.css': 'a { color: blue }\n',
        'b.css': 'b { top: 0 }\n',
        'd.css': 'd {}\n',
        'e.css': 'e {}\n',
      },
      id,
    )
    await press(tab, 'Publish changes')
    await heading(tab, 'Edit Harbour')
    await tab.getByText('changed the same lines in one place').waitFor()
    await tab.getByText('You changed different lines, so both changes are kept.').waitFor()
    const merged = tab.getByRole('textbox', { name: /^Combined text of index\.html/ })
    await merged.getByText('My footer').waitFor()
    await merged.focus()
    await tab.keyboard.press('ControlOrMeta+Home')
    await merged.getByText('<title>Two</title>').waitFor()
    await tab.getByText('You renamed b.css, and version 2 changed it.').waitFor()
    await tab.getByText('Version 2 has another file at this path.').waitFor()
    await expectAccessible(tab)
    await press(tab, 'Publish on top of version 2')
    await heading(tab, 'Harbour')
    const textOf = async (path: string) => (await api('GET', `/sites/${id}/files/${path}`)).text
    expect(await textOf('index.html')).toBe(page('Two', 'My footer'))
    expect(await textOf('a.css')).toBe('a { color: red }\n')
    expect(await textOf('c.css')).toBe('b { top: 0 }\n')
    expect(await textOf('e.css')).toBe('d {}\n')
    expect(takeProblems().filter((problem) => !/409/.test(problem))).toEqual([])
    await tab.context().close()
  })

  test('a new file can be typed at once, and on a phone the opened file has the focus', async () => {
    const id = await publish({ 'index.html': page('One') })
    const { page: tab, takeProblems } = await openEditor(id)
    await tab.setViewportSize({ width: 375, height: 812 })
    await editor(tab, 'index.html').waitFor()
    const show = (pane: string) =>
      tab.getByRole('group', { name: 'Show' }).getByText(pane, { exact: true }).click()
    await show('Files')
    expect(await editor(tab, 'index.html').count()).toBe(0)
    await press(tab, 'New file')
    await tab.getByLabel('Path').fill('new.css')
    await tab.keyboard.press('Enter')
    await editor(tab, 'new.css').and(tab.locator(':focus')).waitFor()
    await tab.keyboard.type('p { top: 0')
    await show('Files')
    await tab.getByRole('treeitem', { name: 'index.html' }).click()
    await editor(tab, 'index.html').waitFor()
    await expect
      .poll(() => tab.evaluate<string>('document.activeElement.textContent'))
      .toBe('index.html')
    await expectAccessible(tab)
    await press(tab, 'Publish changes')
    await heading(tab, 'Harbour')
    expect((await api('GET', `/sites/${id}/files/new.css`)).text).toBe('p { top: 0}')
    expect(takeProblems()).toEqual([])
    await tab.context().close()
  })

  test('changes of a version that is no longer kept are not lost', async () => {
    const owner = await setup.createAccount('free')
    const own = apiOf(setup.plinth, owner)
    const { id } = (await own('POST', '/sites', { name: 'Harbour' })).json
    const upload = (title: string) =>
      own('POST', `/sites/${id}/upload-bundle`, folderForm({ 'index.html': page(title) }))
    await upload('One')
    const { page: tab, takeProblems } = await openDashboard(setup, owner)
    tab.on('dialog', (dialog) => void dialog.accept())
    await tab.goto(`${setup.plinth.base}/dashboard/drops/${id}/edit`)
    await editor(tab, 'index.html').waitFor()
    await writeCode(tab, page('Mine'))
    for (const title of ['Two', 'Three', 'Four']) expect((await upload(title)).status).toBe(201)
    takeProblems()
    await tab.reload()
    await tab.getByText('Version 4 went live while you were editing').waitFor()
    await tab
      .getByRole('textbox', { name: /^Combined text/ })
      .getByText('<title>Mine</title>')
      .waitFor()
    // Nor is what is typed, if the newer version is not kept either.
    await typeAtStart(tab, 'typed ')
    for (const title of ['Five', 'Six', 'Seven']) expect((await upload(title)).status).toBe(201)
    await tab.reload()
    await tab.getByText('Version 7 went live while you were editing').waitFor()
    await tab
      .getByRole('textbox', { name: /^Combined text/ })
      .getByText('typed')
      .waitFor()
    await press(tab, 'Publish on top of version 7')
    await heading(tab, 'Harbour')
    expect((await own('GET', `/sites/${id}/files/index.html`)).text).toBe(`typed ${page('Mine')}`)
    expect(takeProblems().filter((problem) => !/404/.test(problem))).toEqual([])
    await tab.context().close()
  })

  test('a failure stays beside the button, and nothing typed is lost', async () => {
    const id = await publish({ 'index.html': page('One'), 'a.css': 'a {}\n' })
    const { page: tab, takeProblems } = await openEditor(id, '?file=gone.css')
    await tab.getByText('There’s no file “gone.css” in this version.').waitFor()
    await tab.getByLabel('Note (optional)').fill('A note')
    await tab.reload()
    await expect.poll(() => tab.getByLabel('Note (optional)').inputValue()).toBe('A note')
    await choose(tab, 'a.css')
    await writeCode(tab, 'a { color: red }')
    for (const status of [413, 503]) {
      const detail = `This failed with ${status}.`
      await tab.route(
        /\/files$/,
        (route) => route.fulfill({ status, json: { error: 'unavailable', detail } }),
        { times: 1 },
      )
      await press(tab, 'Publish changes')
      await tab.getByRole('alert').getByText(detail).waitFor()
    }
    await expectAccessible(tab)
    await tab.context().clearCookies()
    await press(tab, 'Publish changes')
    await tab.getByText('Sign in again in a new tab').waitFor()
    expect(await tab.getByRole('alert').getByText('This failed').count()).toBe(0)
    await tab.reload()
    await signIn(tab, await account())
    await tab.getByText('We restored your unpublished changes.').waitFor()
    await expect.poll(() => readCode(tab)).toBe('a { color: red }')
    takeProblems()
    await press(tab, 'Save as draft')
    await tab.getByText('Draft saved as version 2.').waitFor()
    await tab.getByRole('link', { name: 'Preview version 2' }).waitFor()
    expect(takeProblems()).toEqual([])
    await tab.context().close()
  })

  test('what was typed into combined texts stays after a look at the other choice', async () => {
    const id = await publish({ 'index.html': page('One') })
    const { page: tab, takeProblems } = await openEditor(id)
    await editor(tab, 'index.html').waitFor()
    await writeCode(tab, page('One', 'Mine'))
    await publish({ 'index.html': page('One', 'Theirs') }, id)
    await press(tab, 'Publish changes')
    const combined = tab.getByRole('textbox', { name: /^Combined text of index\.html/ })
    // The first change is in view, although it is far down.
    await combined.getByText('<footer>Mine</footer>').waitFor()
    // CodeMirror's own buttons for a change do nothing on a key.
    const takeTheirs = combined.getByRole('button', { name: 'Take theirs' })
    await takeTheirs.press('Enter')
    await takeTheirs.waitFor({ state: 'detached' })
    await combined.and(tab.locator(':focus')).getByText('<footer>Theirs</footer>').waitFor()
    await tab.keyboard.press('ControlOrMeta+z')
    await takeTheirs.waitFor()
    await typeAtStart(tab, 'typed ')
    await tab.getByText('Take theirs', { exact: true }).first().click()
    await tab.getByText('Your changes to this file will be discarded.').waitFor()
    await tab.getByText('Combine both', { exact: true }).click()
    await combined.focus()
    await tab.keyboard.press('ControlOrMeta+Home')
    await combined.getByText('typed').waitFor()
    await tab.evaluate('Storage.prototype.setItem = () => { throw new Error("full") }')
    await tab.keyboard.press('ControlOrMeta+a')
    await tab.keyboard.insertText('<p>Replaced')
    await tab.getByRole('status').getByText('This browser can’t save your draft').waitFor()
    await press(tab, 'Publish on top of version 2')
    await heading(tab, 'Harbour')
    const { text } = await api('GET', `/sites/${id}/files/index.html`)
    expect(text).toBe('<p>Replaced')
    takeProblems()
    await tab.context().close()
  })

  test('decisions about a newer version survive a reload, and can become a draft', async () => {
    const files = { 'index.html': page('One'), 'a.css': 'a {}\n', 'b.css': 'b {}\n' }
    const id = await publish(files)
    const { page: tab, takeProblems } = await openEditor(id)
    await editor(tab, 'index.html').waitFor()
    await writeCode(tab, page('Mine'))
    for (const path of ['a.css', 'b.css']) {
      await choose(tab, path)
      await writeCode(tab, 'i { color: red }\n')
    }
    await publish({ 'index.html': page('Theirs'), 'a.css': 'a, i {}\n', 'b.css': 'b, i {}\n' }, id)
    await press(tab, 'Save as draft')
    const title = tab.getByRole('heading', { name: 'Version 2 went live while you were editing' })
    await title.waitFor()
    const focused = () => tab.evaluate<string>('document.activeElement.textContent')
    expect(await focused()).toBe(await title.textContent())
    await tab.getByRole('group', { name: 'a.css' }).getByText('Take theirs').click()
    // Each of these is decided after the editor of the other one was drawn.
    for (const path of ['index.html', 'b.css']) await typeAtStart(tab, '/* typed */', path)
    await tab.reload()
    await title.waitFor()
    await tab.getByText('Your changes to this file will be discarded.').waitFor()
    await expectAccessible(tab)
    await press(tab, 'Save as draft')
    await tab.getByText('Draft saved as version 3.').waitFor()
    const textOf = async (path: string) =>
      (await api('GET', `/sites/${id}/files/${path}?version=3`)).text
    expect(await textOf('index.html')).toBe(`/* typed */${page('Mine')}`)
    expect(await textOf('a.css')).toBe('a, i {}\n')
    expect(await textOf('b.css')).toBe('/* typed */i { color: red }\n')
    expect((await api('GET', `/sites/${id}`)).json.live_version.version_number).toBe(2)
    expect(takeProblems().filter((problem) => !/409/.test(problem))).toEqual([])
    await tab.context().close()
  })

  test('nothing is replaced unseen while a text of the newer version cannot be read', async () => {
    const id = await publish({ 'index.html': page('One') })
    const { page: tab, takeProblems } = await openEditor(id)
    await editor(tab, 'index.html').waitFor()
    await writeCode(tab, page('One', 'My footer'))
    await publish({ 'index.html': page('Two') }, id)
    // The text of the new version; queries repeat a failed request.
    let isFailing = true
    await tab.route(/\/files\/index\.html\?version=/, (route) =>
      isFailing ? route.abort() : route.continue(),
    )
    await press(tab, 'Publish changes')
    const alert = tab.getByRole('alert').getByText('The connection failed.')
    await alert.waitFor()
    const onTop = tab.getByRole('button', { name: 'Publish on top of version 2' })
    expect(await onTop.isDisabled()).toBe(true)
    await tab.getByRole('link', { name: / Harbour$/ }).click()
    await press(tab, 'Keep editing')
    isFailing = false
    await press(tab, 'Try again')
    await tab.getByText('so both changes are kept').waitFor()
    expect(await alert.count()).toBe(0)
    await press(tab, 'Continue editing')
    await editor(tab, 'index.html').getByText('<title>Two</title>').waitFor()
    await expect.poll(() => tab.evaluate('document.activeElement.tagName')).toBe('MAIN')
    await press(tab, 'Publish changes')
    await tab.getByText('Version 3 published.').waitFor()
    expect((await api('GET', `/sites/${id}/files/index.html`)).text).toBe(page('Two', 'My footer'))
    takeProblems()
    await tab.context().close()
  })

  test('restored changes can be discarded', async () => {
    const id = await publish({ 'index.html': page('One') })
    const { page: tab, takeProblems } = await openEditor(id)
    await editor(tab, 'index.html').waitFor()
    await writeCode(tab, page('Two'))
    await tab.getByText('1 file changed.').waitFor()
    await tab.reload()
    const discard = () => press(tab, 'Discard them and edit the live version')
    await discard()
    await expectAccessible(tab)
    await press(tab, 'Keep editing')
    await expect.poll(() => readCode(tab)).toContain('<title>Two</title>')
    await discard()
    await press(tab, 'Discard changes')
    await tab.getByText('No changes yet.').waitFor()
    // The editor draws only the lines in view.
    await expect.poll(() => readCode(tab)).toContain('<title>One</title>')
    takeProblems()
    await tab.context().close()
  })
})
