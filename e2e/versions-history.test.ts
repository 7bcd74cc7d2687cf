// What a drop remembers of its versions: who made them, how, and what each changed.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, apiOf, fileForm, folderForm } from './harness/api.ts'
import { OAuthApp } from './harness/oauth-app.ts'
import { createPerson, type Person } from './harness/person.ts'
import { type Plinth, startPlinth } from './harness/plinth.ts'
import { zipOf } from './harness/zip.ts'

let plinth: Plinth
let owner: Person
/** With an API token. */
let api: Api
beforeAll(async () => {
  plinth = await startPlinth()
  owner = await createPerson(plinth)
  api = apiOf(plinth, owner.account)
})
afterAll(() => plinth?.stop())

const newDrop = async (): Promise<string> => (await api('POST', '/sites')).json.id

const page = () => fileForm('index.html', '<p>page')
const folder = () => folderForm({ 'index.html': '<p>folder', 'a.css': 'p{}' })

/** The id of the version. */
async function publish(id: string, form: FormData, by = api): Promise<string> {
  const file = form.get('file')
  const single = file instanceof File && !file.name.endsWith('.zip')
  const { status, json } = await by('POST', `/sites/${id}/upload${single ? '' : '-bundle'}`, form)
  expect([status, json]).toEqual([201, expect.anything()])
  return json.version_id
}

test('a version says how it came to be', async () => {
  const cookie = `plinth_session=${owner.cookies.get('plinth_session')}`
  const inBrowser = apiOf(plinth, { cookie })
  const cli = new OAuthApp(plinth.base, 'plinth-cli', 'http://127.0.0.1:40123/callback')
  const inTerminal = apiOf(plinth, { token: (await cli.connect(owner)).access_token })
  const templated = (form: FormData) => {
    form.append('template', 'link-in-bio')
    return form
  }
  const archive = fileForm('site.zip', await zipOf({ 'index.html': '<p>zip' }))
  const cases: [Api, FormData, string][] = [
    [api, page(), 'upload'],
    [api, folder(), 'bundle'],
    [inTerminal, page(), 'cli'],
    [inBrowser, page(), 'dashboard'],
    [inBrowser, folder(), 'dashboard'],
    [inBrowser, templated(page()), 'template'],
    [inBrowser, templated(folder()), 'template'],
    [inBrowser, templated(archive), 'template'],
  ]
  const id = await newDrop()
  for (const [by, form, source] of cases) {
    const version_id = await publish(id, form, by)
    const [newest] = (await api('GET', `/sites/${id}/versions`)).json
    expect(newest).toMatchObject({ version_id, source })
  }
})
