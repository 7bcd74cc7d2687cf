// Limits of the free plan and of anonymous publishing, with requests sent at once.
// Stores: both; `npm test` has postgres-s3. Requests at the same time are the harder case there.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, apiOf, fileForm, folderForm } from './harness/api.ts'
import { badge } from './harness/badge.ts'
import { visit } from './harness/http.ts'
import { type Plinth, startPlinth } from './harness/plinth.ts'
import { zipOf } from './harness/zip.ts'

const megabyte = 1_048_576
let plinth: Plinth
beforeAll(async () => {
  plinth = await startPlinth({ PLINTH_ANON_PER_HOUR: '4', PLINTH_ANON_PER_SESSION_DAY: '2' })
})
afterAll(() => plinth.stop())

const free = async () => apiOf(plinth, await plinth.createAccount('free'))
const newDrop = async (api: Api) => (await api('POST', '/sites')).json

/** The outcomes, sorted. */
async function fiftyAtOnce(send: () => ReturnType<Api>): Promise<string[]> {
  const responses = await Promise.all(Array.from({ length: 50 }, send))
  return responses.map(({ status, json }) => `${status} ${json.error ?? ''}`.trim()).toSorted()
}

describe('the free plan', () => {
  test('includes three drops; the fourth is refused with instructions, and deleting one allows another', async () => {
    const api = await free()
    const drops = [await newDrop(api), await newDrop(api), await newDrop(api)]
    const fourth = await api('POST', '/sites', { slug: 'www' })
    expect(fourth.status).toBe(403)
    expect(fourth.json.error).toBe('plan_limit')
    expect(fourth.json.detail).toMatch(/3 drops.*(Delete|upgrade to Plus)/)
    await api('DELETE', `/sites/${drops[0].id}`)
    expect((await api('POST', '/sites')).status).toBe(201)
  })

  test.each([
    [0, 3],
    [2, 1],
  ])('of fifty requests at once beside %i drops, %i succeed', async (before, created) => {
    const api = await free()
    for (let n = 0; n < before; n++) await newDrop(api)
    expect(await fiftyAtOnce(() => api('POST', '/sites'))).toEqual([
      ...Array(created).fill('201'),
      ...Array(50 - created).fill('403 plan_limit'),
    ])
    const { drops, warnings } = (await api('GET', '/usage')).json
    expect(drops).toEqual({ used: 3, limit: 3 })
    expect(warnings).toMatchObject([{ cap: 'drops', used_percent: 100 }])
  })

  test('retains three versions: the fourth removes the first', async () => {
    const api = await free()
    const { id } = await newDrop(api)
    const uploads = []
    for (const text of ['one', 'two', 'three']) {
      uploads.push((await api('POST', `/sites/${id}/upload`, fileForm('a.html', text))).json)
    }
    const before = (await api('GET', `/sites/${id}/versions`)).json
    await api('POST', `/sites/${id}/upload`, fileForm('a.html', 'four'))
    const after = (await api('GET', `/sites/${id}/versions`)).json
    const numbers = after.map((entry: { version_number: number }) => entry.version_number)
    expect(numbers).toEqual([4, 3, 2])
    const promote = `/sites/${id}/versions/${uploads[0].version_id}/promote`
    expect((await api('POST', promote)).status).toBe(404)
    expect((await visit(before[2].preview_url)).status).toBe(404)
    expect((await visit(before[1].preview_url)).text.replace(badge, '')).toBe('two')
  })

  test('accepts uploads of exactly 10 MB, and not a byte more', async () => {
    const api = await free()
    const { id, url } = await newDrop(api)
    const page = (bytes: number) => fileForm('a.html', Buffer.alloc(bytes, 'x'))
    expect((await api('POST', `/sites/${id}/upload`, page(10 * megabyte))).status).toBe(201)
    const tooLarge = await api('POST', `/sites/${id}/upload`, page(10 * megabyte + 1))
    expect(tooLarge.status).toBe(413)
    expect(tooLarge.json.error).toBe('upload_too_large')
    expect(tooLarge.json.detail).toContain('10 MB')

    const spread = folderForm({
      'index.html': 'x'.repeat(5 * megabyte),
      'more.txt': 'x'.repeat(5 * megabyte + 1),
    })
    expect((await api('POST', `/sites/${id}/upload-bundle`, spread)).status).toBe(413)
    const bomb = await zipOf({ 'index.html': Buffer.alloc(10 * megabyte + 1) })
    expect(bomb.length).toBeLessThan(megabyte)
    const inflated = await api('POST', `/sites/${id}/upload-bundle`, fileForm('a.zip', bomb))
    expect(inflated.status).toBe(413)
    expect((await visit(url)).text.replace(badge, '').length).toBe(10 * megabyte)
  })

  test('stores 50 MB; space of versions removed by retention counts as free', async () => {
    const api = await free()
    // Content that is neither parsed nor compressed: only its size matters.
    const page = { 'index.html': '.', 'film.bin': 'x'.repeat(10 * megabyte - 1) }
    const publish = (id: string) => api('POST', `/sites/${id}/upload-bundle`, folderForm(page))
    const first = await newDrop(api)
    const second = await newDrop(api)
    for (let i = 0; i < 3; i++) await publish(first.id)
    for (let i = 0; i < 2; i++) await publish(second.id)
    const tooLarge = await api('POST', `/sites/${second.id}/upload`, fileForm('a.html', 'x'))
    expect(tooLarge.status).toBe(403)
    expect(tooLarge.json.error).toBe('plan_limit')
    expect(tooLarge.json.detail).toContain('50 MB')
    expect((await publish(first.id)).status).toBe(201)
    expect((await api('GET', '/usage')).json.storage.used_bytes).toBe(50 * megabyte)
  })

  test('has no password and no analytics; removing a password is always possible', async () => {
    const api = await free()
    const { id } = await newDrop(api)
    const analytics = { ga4: { measurement_id: 'G-ABCDEF1234' } }
    for (const body of [{ password: 'open sesame' }, { analytics }]) {
      const refused = await api('PATCH', `/sites/${id}`, { ...body, name: 'changed' })
      expect([refused.status, refused.json.error]).toEqual([403, 'plan_limit'])
    }
    expect((await api('PATCH', `/sites/${id}`, { password: null })).json.name).toBe('')
  })
})

describe('without an account', () => {
  test('2 MB per upload, single files only, with a rate limit', async () => {
    const anonymous = apiOf(plinth)
    const page = (bytes: number) => fileForm('a.html', Buffer.alloc(bytes, 'x'))
    expect((await anonymous('POST', '/drops', page(2 * megabyte + 1))).status).toBe(413)
    const zip = await anonymous(
      'POST',
      '/drops',
      fileForm('a.zip', await zipOf({ 'index.html': '' })),
    )
    expect([zip.status, zip.json.error]).toEqual([400, 'unsupported_file_type'])

    const first = await anonymous('POST', '/drops', page(2 * megabyte))
    expect(first.status).toBe(201)
    const headers = {
      cookie: first.headers.get('set-cookie')?.split(';')[0] ?? '',
      origin: plinth.base,
    }
    const sameBrowser = () =>
      fetch(`${plinth.base}/api/v1/drops`, { method: 'POST', headers, body: page(1) })
    expect((await sameBrowser()).status).toBe(201)
    const third = await sameBrowser()
    expect(third.status).toBe(429)
    expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0)

    expect((await anonymous('POST', '/drops', page(1))).status).toBe(201)
    expect((await anonymous('POST', '/drops-md', { markdown: 'x' })).status).toBe(201)
    const fifth = await anonymous('POST', '/drops', page(1))
    expect([fifth.status, fifth.json.error]).toEqual([429, 'rate_limited'])
    expect(fifth.json.detail).toContain('sign up')
  })
})
