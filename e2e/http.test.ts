// HTTP semantics of served files: validators, ranges and methods.
// Stores: both.
import { beforeAll, describe, expect, test } from 'vitest'
import { apiOf, folderForm } from './harness/api.ts'
import { untilDated } from './harness/dated.ts'
import { visit } from './harness/http.ts'
import { type SharedPlinth, sharedPlinth } from './harness/shared-plinth.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz'
const large = letters.repeat(80_000)

let plinth: SharedPlinth
let url: string
let etag: string
let lastModified: string
beforeAll(async () => {
  plinth = await sharedPlinth()
  const api = apiOf(plinth, await plinth.createAccount('plus'))
  const { json } = await api('POST', '/sites')
  url = json.url
  const files = {
    'index.html': '<p>home',
    'letters.txt': letters,
    'large.bin': large,
    'empty.txt': '',
  }
  await api('POST', `/sites/${json.id}/upload-bundle`, folderForm(files))
  lastModified = await untilDated(`${url}/letters.txt`)
  etag = (await visit(`${url}/letters.txt`)).headers.etag ?? ''
})

const request = (headers: Record<string, string>, file = 'letters.txt') =>
  visit(`${url}/${file}`, { headers })

test('a file has validators and accepts ranges', async () => {
  const { headers } = await request({})
  expect(headers).toMatchObject({
    etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
    'last-modified': expect.stringMatching(/^\w{3}, \d{2} \w{3} \d{4} .* GMT$/),
    'accept-ranges': 'bytes',
    'content-length': '26',
    date: expect.any(String),
  })
})

describe('conditional requests', () => {
  const past = 'Thu, 01 Jan 1970 00:00:00 GMT'
  const cases: [string, () => Record<string, string>, number][] = [
    ['the same ETag', () => ({ 'if-none-match': etag }), 304],
    ['its weak variant', () => ({ 'if-none-match': `W/${etag}` }), 304],
    ['a list with it', () => ({ 'if-none-match': `"x", ${etag}` }), 304],
    ['any', () => ({ 'if-none-match': '*' }), 304],
    ['another ETag', () => ({ 'if-none-match': '"x"' }), 200],
    ['not since it was published', () => ({ 'if-modified-since': lastModified }), 304],
    ['since long ago', () => ({ 'if-modified-since': past }), 200],
    ['an invalid date', () => ({ 'if-modified-since': 'yesterday' }), 200],
    [
      'another ETag takes precedence over the date',
      () => ({ 'if-none-match': '"x"', 'if-modified-since': lastModified }),
      200,
    ],
    ['only this ETag', () => ({ 'if-match': etag }), 200],
    ['only another ETag', () => ({ 'if-match': '"x"' }), 412],
    ['only its weak variant', () => ({ 'if-match': `W/${etag}` }), 412],
    ['only unchanged since then', () => ({ 'if-unmodified-since': lastModified }), 200],
    ['only unchanged since long ago', () => ({ 'if-unmodified-since': past }), 412],
  ]
  test.each(cases)('%s', async (_, headers, status) => {
    const response = await request(headers())
    expect(response.status).toBe(status)
    expect(response.text).toBe(status === 200 ? letters : '')
    expect(response.headers.etag).toBe(etag)
  })
})

describe('ranges', () => {
  test.each([
    ['the first three', 'bytes=0-2', 'abc', 'bytes 0-2/26'],
    ['one byte', 'bytes=25-25', 'z', 'bytes 25-25/26'],
    ['from the middle on', 'bytes=20-', 'uvwxyz', 'bytes 20-25/26'],
    ['the last four', 'bytes=-4', 'wxyz', 'bytes 22-25/26'],
    ['more than there is', 'bytes=24-99', 'yz', 'bytes 24-25/26'],
    ['a longer end than the file', 'bytes=-99', letters, 'bytes 0-25/26'],
  ])('%s', async (_, range, text, contentRange) => {
    const response = await request({ range })
    expect([response.status, response.text]).toEqual([206, text])
    expect(response.headers['content-range']).toBe(contentRange)
    expect(response.headers['content-length']).toBe(String(text.length))
  })

  test.each(['bytes=0-1,4-5', 'bytes=5-1', 'lines=1-2', 'bytes=a-b', ''])(
    '%j returns the whole file',
    async (range) => {
      const response = await request({ range })
      expect([response.status, response.text]).toEqual([200, letters])
    },
  )

  test.each(['bytes=26-', 'bytes=99-100', 'bytes=-0'])('%s is not satisfiable', async (range) => {
    const response = await request({ range })
    expect([response.status, response.text]).toEqual([416, ''])
    expect(response.headers['content-range']).toBe('bytes */26')
  })

  test('a range of a large file is streamed', async () => {
    const response = await request({ range: 'bytes=1000001-2000003' }, 'large.bin')
    expect(response.status).toBe(206)
    expect(response.text).toBe(large.slice(1_000_001, 2_000_004))
  })

  test('an empty file has no ranges', async () => {
    expect((await request({ range: 'bytes=0-' }, 'empty.txt')).status).toBe(200)
  })

  test('If-Range: a range only if the validator matches', async () => {
    const range = 'bytes=0-2'
    expect((await request({ range, 'if-range': etag })).status).toBe(206)
    expect((await request({ range, 'if-range': lastModified })).status).toBe(206)
    expect((await request({ range, 'if-range': `W/${etag}` })).status).toBe(200)
    expect((await request({ range, 'if-range': '"x"' })).status).toBe(200)
  })

  test('HEAD ignores ranges', async () => {
    const response = await visit(`${url}/letters.txt`, {
      method: 'HEAD',
      headers: { range: 'bytes=0-2' },
    })
    expect([response.status, response.headers['content-length']]).toEqual([200, '26'])
  })
})

test('a date of one version never matches the next, however soon it follows', async () => {
  const api = apiOf(plinth, await plinth.createAccount('plus'))
  const site = (await api('POST', '/sites')).json
  const publish = (text: string) =>
    api('POST', `/sites/${site.id}/upload-bundle`, folderForm({ 'index.html': '', 'a.txt': text }))
  const ask = (headers: Record<string, string> = {}) => visit(`${site.url}/a.txt`, { headers })
  const { version_id: firstId } = (await publish('first version')).json
  const { headers: first } = await ask()
  await publish('other version')
  const dates = [first.date, first['last-modified']].filter((date) => date !== undefined)
  const expectWhole = async (version: string, headers: Record<string, string>) => {
    const { status, text } = await ask(headers)
    expect([status, text]).toEqual([200, version])
  }
  async function expectNoMatch() {
    for (const date of dates) {
      await expectWhole('other version', { range: 'bytes=0-4', 'if-range': date })
      await expectWhole('other version', { 'if-modified-since': date })
      expect((await ask({ 'if-unmodified-since': date })).status).toBe(412)
    }
  }
  await expectNoMatch()
  const date = await untilDated(`${site.url}/a.txt`)
  await expectNoMatch()
  const { headers } = await ask()
  expect(Date.parse(date)).toBeLessThanOrEqual(Date.parse(headers.date ?? ''))
  expect((await ask({ 'if-modified-since': date })).headers['last-modified']).toBe(date)
  const part = await ask({ range: 'bytes=0-4', 'if-range': date })
  expect([part.status, part.text, part.headers['last-modified']]).toEqual([206, 'other', date])
  // A restored version is as new as the publish that restored it.
  await api('POST', `/sites/${site.id}/versions/${firstId}/promote`)
  await expectWhole('first version', { range: 'bytes=0-4', 'if-range': date })
  await expectWhole('first version', { 'if-modified-since': date })
})
