// Settings that give each page one address: trailing slashes and clean URLs.
// Stores: sqlite-files. The adapters' contract tests store them in both.
import { beforeAll, expect, test } from 'vitest'
import { type Api, apiOf, folderForm } from './harness/api.ts'
import { visit } from './harness/http.ts'
import { sharedPlinth } from './harness/shared-plinth.ts'

const files = {
  'index.html': 'home',
  'about.html': 'about',
  'docs/index.html': 'docs',
  cname: 'raw',
}

let api: Api
let id: string
let url: string
beforeAll(async () => {
  const plinth = await sharedPlinth()
  api = apiOf(plinth, await plinth.createAccount('plus'))
  ;({ id, url } = (await api('POST', '/sites')).json)
  expect((await api('POST', `/sites/${id}/upload-bundle`, folderForm(files))).status).toBe(201)
})

const defaults = { trailing_slash: 'auto', clean_urls: false }

async function summaryOf(target: string): Promise<string> {
  const { status, headers, text } = await visit(url, { target })
  return `${status} ${headers.location ?? text}`
}

test.each([
  [
    defaults,
    {
      '/about': '200 about',
      '/about/': '308 /about',
      '/about.html': '200 about',
      '/docs': '308 /docs/',
      '/docs/': '200 docs',
      '/docs/index.html': '200 docs',
    },
  ],
  [
    { trailing_slash: 'always', clean_urls: true },
    {
      '/': '200 home',
      '/index.html': '308 /',
      '/about?q': '308 /about/?q',
      '/about/': '200 about',
      '/about.html': '308 /about/',
      '/docs': '308 /docs/',
      '/docs/index.html': '308 /docs/',
      '/cname': '200 raw',
    },
  ],
  [
    { trailing_slash: 'never', clean_urls: true },
    {
      '/': '200 home',
      '/about/': '308 /about',
      '/docs': '200 docs',
      '/docs/': '308 /docs',
      '/docs/index.html': '308 /docs',
    },
  ],
  [{ trailing_slash: 'auto' }, { '/about.html': '308 /about', '/docs/index.html': '308 /docs/' }],
])('%j applies to the next request', async (settings, expected) => {
  const { status, json } = await api('PATCH', `/sites/${id}`, settings)
  expect([status, json]).toEqual([200, expect.objectContaining(settings)])
  expect((await api('GET', `/sites/${id}`)).json).toMatchObject(settings)
  const found = await Promise.all(
    Object.keys(expected).map(async (target) => [target, await summaryOf(target)]),
  )
  expect(Object.fromEntries(found)).toEqual(expected)
})

test('an unknown value changes nothing', async () => {
  await api('PATCH', `/sites/${id}`, defaults)
  for (const change of [
    { trailing_slash: 'sometimes' },
    { trailing_slash: null },
    { clean_urls: 1 },
  ]) {
    const { status, json } = await api('PATCH', `/sites/${id}`, { name: 'New', ...change })
    expect([status, json.error]).toEqual([400, 'invalid_field'])
  }
  expect((await api('GET', `/sites/${id}`)).json).toMatchObject({ ...defaults, name: '' })
})
