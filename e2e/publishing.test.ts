// Publishing over the REST API, without an account and with one.
// Stores: both.
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Api, apiOf, fileForm, folderForm, refusal } from './harness/api.ts'
import { newApiPerson } from './harness/api-person.ts'
import { badge } from './harness/badge.ts'
import { visit } from './harness/http.ts'
import { hasPlans, testOfPlans } from './harness/modes.ts'
import { type SharedPlinth, sharedPlinth } from './harness/shared-plinth.ts'
import { zipOf } from './harness/zip.ts'

let plinth: SharedPlinth
beforeAll(async () => {
  plinth = await sharedPlinth()
})

describe('without an account', () => {
  test('an HTML file is live at the returned address, and at most the badge is added', async () => {
    const html = '<!doctype html><title>Ü</title><h1>Hello</h1>'
    const form = fileForm('page.html', html)
    form.append('submit', 'a field that the service does not know')
    const published = await apiOf(plinth)('POST', '/drops', form)
    expect(published.status).toBe(201)
    expect(published.json).toEqual({
      url: `http://${published.json.slug}.localhost:${plinth.port}`,
      id: expect.stringMatching(/^st_[a-z2-7]{26}$/),
      manage_token: expect.stringMatching(/^plinth_manage_/),
      slug: expect.stringMatching(/^[a-z]+-[a-z]+-[a-z0-9]+$/),
      expires_at: expect.stringMatching(/Z$/),
      claim_url: expect.stringMatching(`^${plinth.base}/claim#[a-z2-7]{32}$`),
    })
    const days = (Date.parse(published.json.expires_at) - Date.now()) / 86_400_000
    expect(days).toBeCloseTo(7, 2)

    const page = await visit(published.json.url)
    expect(page.status).toBe(200)
    expect(page.text.replace(badge, '')).toBe(html)
    expect(badge.test(page.text)).toBe(hasPlans())
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['x-robots-tag']).toBe('noindex')
  })

  test('Markdown is rendered, and its source is at /index.md', async () => {
    const source = '# Notes\n\n| a | b |\n|---|---|\n| 1 | ~~2~~ |\n'
    const published = await apiOf(plinth)('POST', '/drops', fileForm('notes.md', source))
    const page = await visit(published.json.url)
    expect(page.text).toContain('<title>Notes</title>')
    expect(page.text).toContain('<s>2</s>')
    const raw = await visit(`${published.json.url}/index.md`)
    expect(raw.text).toBe(source)
    expect(raw.headers['content-type']).toBe('text/markdown; charset=utf-8')
  })

  test('Markdown as JSON takes its title from the request', async () => {
    const body = { markdown: 'Just *text*.', title: 'A <b> title' }
    const published = await apiOf(plinth)('POST', '/drops-md', body)
    expect(published.status).toBe(201)
    const page = await visit(published.json.url)
    expect(page.text).toContain('<title>A &lt;b&gt; title</title>')
    expect(page.text).toContain('<em>text</em>')
  })

  test('the browser finds its drops by the signed cookie, and by no other', async () => {
    const first = await apiOf(plinth)('POST', '/drops', fileForm('a.htm', 'one'))
    const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? ''
    expect(first.headers.get('set-cookie')).toContain('HttpOnly; SameSite=Lax')
    const list = (value: string) =>
      visit(`${plinth.base}/api/v1/drops`, { headers: { cookie: value } })
    expect(JSON.parse((await list(cookie)).text)).toEqual([
      {
        id: first.json.id,
        slug: first.json.slug,
        url: first.json.url,
        name: '',
        title: 'a',
        status: 'live',
        created_at: expect.any(String),
        expires_at: first.json.expires_at,
      },
    ])
    expect(JSON.parse((await list(`${cookie}x`)).text)).toEqual([])
    expect(JSON.parse((await list('')).text)).toEqual([])
  })

  test('a page of another origin cannot publish with the cookie', async () => {
    const first = await apiOf(plinth)('POST', '/drops', fileForm('a.html', 'one'))
    const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? ''
    const publish = (headers: Record<string, string>) =>
      fetch(`${plinth.base}/api/v1/drops`, {
        method: 'POST',
        headers: { cookie, ...headers },
        body: fileForm('a.html', 'two'),
      })
    expect((await publish({ origin: 'http://evil.example' })).status).toBe(403)
    expect((await publish({ origin: 'null' })).status).toBe(403)
    expect((await publish({ 'sec-fetch-site': 'same-site' })).status).toBe(403)
    expect((await publish({ origin: plinth.base })).status).toBe(201)
    expect((await publish({})).status).toBe(201)
  })
})

describe('with an account', () => {
  let api: Api
  let outsider: Api
  beforeAll(async () => {
    api = apiOf(plinth, await plinth.createAccount('plus'))
    outsider = apiOf(plinth, await plinth.createAccount('plus'))
  })

  test('from a reserved slug to a deleted drop', async () => {
    const created = await api('POST', '/sites', { slug: 'my-first-site', name: 'First' })
    expect(created.status).toBe(201)
    expect(created.json).toEqual({
      id: expect.stringMatching(/^st_/),
      slug: 'my-first-site',
      name: 'First',
      title: '',
      access_mode: 'public',
      has_password: false,
      branding_enabled: true,
      url: `http://my-first-site.localhost:${plinth.port}`,
      status: 'reserved',
      published: true,
      tags: [],
      spa_fallback: false,
      trailing_slash: 'auto',
      clean_urls: false,
      analytics: null,
      gallery: false,
      domains: [],
      live_version: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      expire_at: null,
      expires_at: null,
    })
    const { id, url } = created.json
    expect((await visit(url)).status).toBe(404)

    const single = await api('POST', `/sites/${id}/upload`, fileForm('x.html', '<p>single'))
    expect(single.status).toBe(201)
    expect(single.json).toEqual({
      version_id: expect.stringMatching(/^v_/),
      version_number: 1,
      byte_size: 9,
      file_count: 1,
      changed: true,
      warnings: [],
    })
    expect((await visit(url)).text).toBe('<p>single')
    // The plan has no badge.
    expect((await api('GET', `/sites/${id}`)).json).toMatchObject({ branding_enabled: false })

    const files = { 'index.html': '<p>folder', 'css/a b.css': 'p{}', 'about/index.html': 'about' }
    const folder = await api('POST', `/sites/${id}/upload-bundle`, folderForm(files))
    expect(folder.status).toBe(201)
    expect(folder.json).toMatchObject({ version_number: 2, file_count: 3, byte_size: 17 })
    expect((await visit(url)).text).toBe('<p>folder')
    expect((await visit(`${url}/css/a%20b.css`)).headers['content-type']).toBe(
      'text/css; charset=utf-8',
    )
    expect((await visit(`${url}/about`)).headers.location).toBe('/about/')

    const archive = await zipOf({ 'index.html': '<p>zip', '.DS_Store': 'x' })
    const zip = await api('POST', `/sites/${id}/upload-bundle`, fileForm('site.ZIP', archive))
    expect(zip.json).toMatchObject({ version_number: 3, file_count: 1, byte_size: 6 })
    expect((await visit(url)).text).toBe('<p>zip')
    expect((await visit(`${url}/css/a%20b.css`)).status).toBe(404)

    const versions = await api('GET', `/sites/${id}/versions`)
    expect(versions.json).toMatchObject([
      { version_number: 3, live: true, source: 'bundle' },
      { version_number: 2, live: false, source: 'bundle' },
      { version_number: 1, live: false, source: 'upload', version_id: single.json.version_id },
    ])
    const preview = await visit(versions.json[1].preview_url)
    expect(preview.text).toBe('<p>folder')
    expect(preview.headers['x-robots-tag']).toBe('noindex')

    const back = await api('POST', `/sites/${id}/versions/${single.json.version_id}/promote`)
    expect(back.status).toBe(200)
    expect(back.json).toMatchObject({ version_number: 1, live: true })
    expect((await visit(url)).text).toBe('<p>single')
    await api('POST', `/sites/${id}/versions/${zip.json.version_id}/promote`)
    expect((await visit(url)).text).toBe('<p>zip')

    const patched = await api('PATCH', `/sites/${id}`, { name: 'Second', spa_fallback: true })
    expect(patched.json).toMatchObject({ name: 'Second', spa_fallback: true })
    expect((await visit(`${url}/deep/link`)).text).toBe('<p>zip')
    const script = { headers: { 'sec-fetch-dest': 'script' } }
    expect((await visit(`${url}/missing.js`, script)).status).toBe(404)

    expect((await outsider('GET', `/sites/${id}`)).status).toBe(404)
    expect((await api('DELETE', `/sites/${id}`)).status).toBe(204)
    const gone = await visit(url)
    expect(gone.status).toBe(410)
    expect(gone.headers['content-type']).toBe('text/html; charset=utf-8')
    expect((await visit(versions.json[1].preview_url)).status).toBe(404)
    expect((await api('GET', `/sites/${id}`)).status).toBe(404)
    expect((await outsider('POST', '/sites', { slug: 'my-first-site' })).status).toBe(409)
    expect((await api('POST', '/sites', { slug: 'my-first-site' })).status).toBe(201)
    expect((await visit(url)).status).toBe(404)
  })

  test('POST /drops and /drops-md with a token or a session create drops of the account', async () => {
    const account = await plinth.createAccount('plus')
    const person = await newApiPerson(plinth, false)
    const drop = {
      url: expect.stringMatching(/^http:/),
      id: expect.stringMatching(/^st_/),
      slug: expect.any(String),
    }
    const callers = [
      // Larger than an anonymous drop may be.
      { caller: apiOf(plinth, account), page: 'x'.repeat(3_000_000), expires_at: null },
      {
        caller: person.api,
        page: '<p>from a session',
        expires_at: hasPlans() ? expect.any(String) : null,
      },
    ]
    for (const { caller, page, expires_at } of callers) {
      const file = await caller('POST', '/drops', fileForm('a.html', page))
      const text = await caller('POST', '/drops-md', { markdown: '# Hi', title: 'Notes' })
      expect([file.status, text.status]).toEqual([201, 201])
      // Neither a claim link nor the cookie of an anonymous browser.
      expect(file.json).toEqual({ ...drop, expires_at })
      expect(text.json).toEqual({ ...drop, expires_at })
      expect(file.headers.get('set-cookie')).toBe(null)
      const drops = (await caller('GET', '/sites')).json as { id: string; name: string }[]
      expect(drops.map(({ id, name }) => [id, name])).toEqual(
        expect.arrayContaining([
          [file.json.id, ''],
          [text.json.id, 'Notes'],
        ]),
      )
      expect((await caller('GET', '/drops')).json).toEqual([])
    }

    const anonymous = apiOf(plinth, { cookie: 'plinth_session=unknown' })
    const published = await anonymous('POST', '/drops', fileForm('a.html', 'x'))
    expect([published.status, published.json.claim_url]).toEqual([201, expect.any(String)])
  })

  test('POST /drops with a token that is not valid is 401, before anything else', async () => {
    const revoked = await plinth.createAccount('plus')
    const revokedApi = apiOf(plinth, revoked)
    const [{ id: tokenId }] = (await revokedApi('GET', '/tokens')).json
    expect((await revokedApi('DELETE', `/tokens/${tokenId}`)).status).toBe(204)
    for (const authorization of [
      'Bearer nonsense',
      'Bearer',
      'Basic eA==',
      `Bearer ${revoked.token}`,
    ]) {
      for (const path of ['/drops', '/drops-md']) {
        const response = await fetch(`${plinth.base}/api/v1${path}`, {
          method: 'POST',
          headers: { authorization },
          body: 'neither a form nor JSON',
        })
        expect([authorization, response.status, await response.json()]).toEqual([
          authorization,
          401,
          refusal('unauthorized'),
        ])
        expect(response.headers.get('www-authenticate')).toContain('error="invalid_token"')
      }
    }
  })

  test('a changed slug redirects, and the old one can be restored', async () => {
    const { json } = await api('POST', '/sites', { slug: 'before-it-moved' })
    await api('POST', `/sites/${json.id}/upload`, fileForm('a.html', 'moving'))
    await visit(json.url)
    const moved = await api('PATCH', `/sites/${json.id}`, { slug: 'after-it-moved' })
    expect(moved.json.url).toBe(`http://after-it-moved.localhost:${plinth.port}`)
    expect((await visit(moved.json.url)).text).toBe('moving')
    const old = await visit(`${json.url}/a?b=c`)
    expect(old.status).toBe(307)
    expect(old.headers.location).toBe(`${moved.json.url}/a?b=c`)
    expect((await outsider('POST', '/sites', { slug: 'before-it-moved' })).status).toBe(409)
    await api('PATCH', `/sites/${json.id}`, { slug: 'before-it-moved' })
    expect((await visit(json.url)).text).toBe('moving')
    expect((await visit(moved.json.url)).status).toBe(307)
  })

  test('publishing to a former slug creates a drop, and says so', async () => {
    const renamed = (await api('POST', '/sites', { slug: 'was-here' })).json
    await api('PATCH', `/sites/${renamed.id}`, { slug: 'is-here' })
    const put = () => api('PUT', '/sites/by-slug/was-here', fileForm('a.html', 'new'))
    const { status, json } = await put()
    expect(status).toBe(201)
    expect(json.warnings).toMatchObject([{ message: expect.stringContaining('`is-here`') }])
    expect(json.id).not.toBe(renamed.id)
    expect((await visit(`http://was-here.localhost:${plinth.port}`)).text).toBe('new')
    expect((await api('GET', `/sites/${renamed.id}`)).json.slug).toBe('is-here')
    expect((await put()).json.warnings ?? []).toEqual([])
    for (const { id } of [renamed, json]) await api('DELETE', `/sites/${id}`)
  })

  test('nothing of another tenant can be read or changed', async () => {
    const { json } = await api('POST', '/sites')
    const upload = await api('POST', `/sites/${json.id}/upload`, fileForm('a.html', 'mine'))
    const version = upload.json.version_id
    const attempts: [string, string, unknown?][] = [
      ['GET', `/sites/${json.id}`],
      ['PATCH', `/sites/${json.id}`, { name: 'theirs' }],
      ['PATCH', `/sites/${json.id}`, { colour: 'also a bad body' }],
      ['DELETE', `/sites/${json.id}`],
      ['GET', `/sites/${json.id}/versions`],
      ['GET', `/sites/${json.id}/publishes`],
      ['GET', `/sites/${json.id}/versions/${version}/changes`],
      ['GET', `/sites/${json.id}/versions/${version}/download`],
      ['POST', `/sites/${json.id}/versions/${version}/promote`],
      ['POST', `/sites/${json.id}/upload`, fileForm('a.html', 'theirs')],
      ['POST', `/sites/${json.id}/upload-bundle`, folderForm({ 'index.html': 'theirs' })],
    ]
    for (const [method, path, body] of attempts) {
      const response = await outsider(method, path, body)
      expect([method, path, response.status, response.json.error]).toEqual([
        method,
        path,
        404,
        'not_found',
      ])
    }
    const ownDrop = await outsider('POST', '/sites')
    const crossed = `/sites/${ownDrop.json.id}/versions/${version}/promote`
    expect((await outsider('POST', crossed)).status).toBe(404)
    expect((await visit(json.url)).text).toBe('mine')
    const list = await outsider('GET', '/sites')
    expect(list.json.map((drop: { id: string }) => drop.id)).not.toContain(json.id)
  })

  test('text is soon sent compressed, and media unchanged', async () => {
    const { id, url } = (await api('POST', '/sites')).json
    const style = 'a { color: red } '.repeat(200)
    const files = { 'index.html': '<h1>Hi</h1>', 'a.css': style, 'a.png': `${style}.` }
    await api('POST', `/sites/${id}/upload-bundle`, folderForm(files))
    const ask = (path: string, coding: string) =>
      visit(`${url}/${path}`, { headers: { 'accept-encoding': coding } })
    const codingOf = async (coding: string) =>
      (await ask('a.css', coding)).headers['content-encoding']
    await expect.poll(() => codingOf('gzip, br')).toBe('br')
    expect(brotliDecompressSync((await ask('a.css', 'br')).body).toString()).toBe(style)
    expect(gunzipSync((await ask('a.css', 'gzip')).body).toString()).toBe(style)
    expect((await ask('a.css', 'identity')).text).toBe(style)
    expect((await ask('a.png', 'gzip, br')).text).toBe(files['a.png'])
  })

  testOfPlans('the account and its usage', async () => {
    const me = await api('GET', '/me')
    expect(me.json).toMatchObject({
      user: { email: expect.stringContaining('@'), email_verified: true },
      tenant: { kind: 'personal', plan: 'plus', role: 'owner', country: 'US', currency: 'USD' },
    })
    const usage = await api('GET', '/usage')
    expect(usage.json).toEqual({
      plan: 'plus',
      drops: { used: expect.any(Number), limit: 25 },
      storage: { used_bytes: expect.any(Number), limit_bytes: 2 * 1024 ** 3 },
      upload: { limit_bytes: 100 * 1024 ** 2 },
      versions: { limit: 10 },
      domains: { used: 0, limit: 1, available: true },
      period_views: expect.any(Number),
      warnings: [],
    })
  })
})
