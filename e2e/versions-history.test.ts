// Version history: author, source, changes and download of each version.
// Stores: both.
import { createHash, randomBytes } from 'node:crypto'
import path from 'node:path'
import { afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Api, apiOf, fileForm, folderForm, refusal } from './harness/api.ts'
import { type ApiPerson, newApiPerson } from './harness/api-person.ts'
import { mailedCode } from './harness/mailbox.ts'
import { testOfPlans } from './harness/modes.ts'
import { OAuthApp } from './harness/oauth-app.ts'
import { openFilesOf } from './harness/open-files.ts'
import { createPerson, type Person, password } from './harness/person.ts'
import { type SharedPlinth, sharedPlinth } from './harness/shared-plinth.ts'
import { unzip, zipOf } from './harness/zip.ts'

let plinth: SharedPlinth
let owner: Person
/** With an API token. */
let api: Api
beforeAll(async () => {
  plinth = await sharedPlinth()
  owner = await createPerson(plinth)
  api = apiOf(plinth, owner.account)
})
// The plan includes three drops.
afterEach(async () => {
  for (const { id } of (await api('GET', '/sites')).json) await api('DELETE', `/sites/${id}`)
})

const newDrop = async (): Promise<string> => (await api('POST', '/sites')).json.id

const page = () => fileForm('index.html', '<p>page')
const folder = () => folderForm({ 'index.html': '<p>folder', 'a.css': 'p{}' })

/** Returns the id of the version. */
async function publish(id: string, form: FormData, by = api): Promise<string> {
  const file = form.get('file')
  const single = file instanceof File && !file.name.endsWith('.zip')
  const { status, json } = await by('POST', `/sites/${id}/upload${single ? '' : '-bundle'}`, form)
  expect([status, json]).toEqual([201, expect.anything()])
  return json.version_id
}

test('a version has its source', async () => {
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

interface ListEntry {
  readonly version_id: string
  readonly created_by: {
    readonly id: string
    readonly email: string | null
    readonly name: string
  } | null
}

describe('the author of a version', () => {
  const authors = async (id: string, by = api) =>
    ((await by('GET', `/sites/${id}/versions`)).json as ListEntry[]).map(
      ({ created_by }) => created_by,
    )

  test('is a member, by name and address, then by name only, until their account is deleted', async () => {
    const [owningPerson, member] = [await newApiPerson(plinth), await newApiPerson(plinth)]
    const organisation = (await owningPerson.api('POST', '/organisations', { name: 'Orchard' }))
      .json
    await owningPerson.api('POST', '/me/tenant', { tenant_id: organisation.id })
    await owningPerson.api('POST', '/invitations', { email: member.email, role: 'member' })
    const code = await mailedCode(plinth, member.email, { page: '/invitation' })
    await member.submit('/invitation', { code })

    const { id } = (await owningPerson.api('POST', '/sites')).json
    const first = await publish(id, page(), owningPerson.api)
    await publish(id, page(), member.api)
    const person = ({ userId, email }: ApiPerson) => ({ id: userId, email, name: 'Someone' })
    expect(await authors(id, owningPerson.api)).toEqual([person(member), person(owningPerson)])
    const promoted = await member.api('POST', `/sites/${id}/versions/${first}/promote`)
    expect(promoted.json.created_by).toEqual(person(owningPerson))

    const newest = (await owningPerson.api('GET', `/sites/${id}/versions`)).json[0].version_id
    const formerMember = { ...person(member), email: null }
    expect((await owningPerson.api('DELETE', `/members/${member.userId}`)).status).toBe(204)
    expect(await authors(id, owningPerson.api)).toEqual([formerMember, person(owningPerson)])
    const again = await owningPerson.api('POST', `/sites/${id}/versions/${newest}/promote`)
    expect(again.json.created_by).toEqual(formerMember)

    const confirmation = { password, confirm: member.email }
    expect((await member.api('DELETE', '/me', confirmation)).status).toBe(204)
    expect(await authors(id, owningPerson.api)).toEqual([null, person(owningPerson)])
  })

  test('is null for an anonymous upload', async () => {
    const { id, claim_url } = (await apiOf(plinth)('POST', '/drops', page())).json
    const claim = { code: claim_url, tenant_id: owner.account.tenant_id }
    expect((await owner.submit('/claim', claim)).status).toBe(303)
    expect(await authors(id)).toEqual([null])
  })
})

describe('the changes of a version', () => {
  const changes = async (id: string, version: string) => {
    const { status, json } = await api('GET', `/sites/${id}/versions/${version}/changes`)
    expect([status, json]).toEqual([200, expect.anything()])
    return json
  }

  testOfPlans('are relative to the previous retained version', async () => {
    const id = await newDrop()
    const contentOf = (content: string) => ({
      size: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    })
    const fileOf = (path: string, content: string) => ({
      ...{ path, type: `text/${path.split('.').at(-1)}; charset=utf-8` },
      ...contentOf(content),
    })
    const css = fileOf('a.css', 'p{}')
    const none = { added: 0, changed: 0, removed: 0 }
    const first = await publish(id, folder())
    expect(await changes(id, first)).toEqual({
      compared_to: null,
      added: [css, fileOf('index.html', '<p>folder')],
      changed: [],
      removed: [],
      unchanged: 0,
      not_listed: none,
    })
    const second = await publish(
      id,
      folderForm({ 'index.html': '<p>other', 'b.css': 'b{}', 'd/a.css': 'p{}' }),
    )
    expect(await changes(id, second)).toEqual({
      compared_to: { version_id: first, version_number: 1 },
      added: [fileOf('b.css', 'b{}'), fileOf('d/a.css', 'p{}')],
      changed: [{ ...fileOf('index.html', '<p>other'), before: contentOf('<p>folder') }],
      removed: [css],
      unchanged: 0,
      not_listed: none,
    })
    const third = await publish(id, fileForm('notes.md', '# Notes'))
    const rendered = await publish(id, fileForm('notes.md', '# Notes'))
    expect(await changes(id, third)).toMatchObject({
      compared_to: { version_number: 2 },
      added: [{ path: 'index.md', size: 7 }],
    })
    expect(await changes(id, rendered)).toMatchObject({
      compared_to: { version_number: 3 },
      unchanged: 1,
    })

    // The plan retains three, so the first is removed by now, and the second with the next.
    await publish(id, page())
    expect((await api('GET', `/sites/${id}/versions/${second}/changes`)).status).toBe(404)
    expect(await changes(id, third)).toMatchObject({ compared_to: null, unchanged: 0 })
  })

  test('are a list of limited length', async () => {
    const id = await newDrop()
    const files = Array.from({ length: 210 }, (_, n) => [`${n}.txt`, 'x'])
    const version = await publish(
      id,
      folderForm({ 'index.html': 'x', ...Object.fromEntries(files) }),
    )
    const { added, not_listed } = await changes(id, version)
    expect([added.length, not_listed]).toEqual([200, { added: 11, changed: 0, removed: 0 }])
  })
})

describe('the download of a version', () => {
  const download = (id: string, version: string) =>
    fetch(`${plinth.base}/api/v1/sites/${id}/versions/${version}/download`, {
      headers: { authorization: `Bearer ${owner.account.token}` },
    })

  test('contains its files as uploaded, whichever version is live', async () => {
    const { id } = (await api('POST', '/sites', { slug: 'to-download' })).json
    const files = { 'index.html': '<p>folder', 'css/a b.css': 'p{}', 'über/index.html': 'ü' }
    const bundle = await publish(id, folderForm(files))
    const notes = await publish(id, fileForm('notes.md', '# Notes'))
    for (const [version, name, content] of [
      [bundle, 'to-download-v1.zip', files],
      [notes, 'to-download-v2.zip', { 'index.md': '# Notes' }],
    ] as const) {
      const response = await download(id, version)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('application/zip')
      expect(response.headers.get('cache-control')).toBe('no-store')
      const disposition = response.headers.get('content-disposition')
      expect(disposition).toBe(`attachment; filename="${name}"`)
      expect(await unzip(new Uint8Array(await response.arrayBuffer()))).toEqual(content)
    }
  })

  test.runIf(inject('stores') === 'sqlite-files')('leaves no file open when aborted', async () => {
    const id = await newDrop()
    // More than the socket buffers hold, and incompressible.
    const version = await publish(id, fileForm('a.html', randomBytes(8 * 1024 * 1024)))
    const packs = () => openFilesOf(plinth.pid, path.join(plinth.stores.dataDir, 'blobs', id))
    const reader = (await download(id, version)).body?.getReader()
    expect((await reader?.read())?.done).toBe(false)
    // Compression in the background reads the file too, for a while.
    await expect.poll(packs).toHaveLength(1)
    await reader?.cancel()
    await expect.poll(packs).toEqual([])
  })
})

test('versions of other accounts and other drops are not found', async () => {
  const outsider = await newApiPerson(plinth)
  const ownDrop = await newDrop()
  const version = await publish(ownDrop, page())
  const otherDrop = (await outsider.api('POST', '/sites')).json.id
  const otherVersion = await publish(otherDrop, page(), outsider.api)
  const missing: [Api, string, string][] = [
    [outsider.api, ownDrop, version],
    [outsider.api, otherDrop, version],
    [api, ownDrop, otherVersion],
    [api, ownDrop, 'no-version'],
  ]
  for (const [by, id, versionId] of missing) {
    for (const operation of ['changes', 'download']) {
      const response = await by('GET', `/sites/${id}/versions/${versionId}/${operation}`)
      expect([response.status, response.json]).toEqual([404, refusal('not_found')])
    }
  }
})
