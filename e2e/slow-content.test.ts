// Content that is slow to parse: it is refused, and delays no other caller.
// Stores: sqlite-files. Parsing comes before anything is stored.
import { beforeAll, expect, test } from 'vitest'
import { slowMarkdown } from '../packages/server/src/adapters/worker-pool/slow-markdown.test-support.ts'
import { apiOf, fileForm, refusal } from './harness/api.ts'
import { visit } from './harness/http.ts'
import { type SharedPlinth, sharedPlinth } from './harness/shared-plinth.ts'

let plinth: SharedPlinth
beforeAll(async () => {
  plinth = await sharedPlinth()
})

test('deep nesting is refused, with and without an account, and publishes nothing', async () => {
  const form = () => fileForm('brackets.md', '['.repeat(1_000_000))
  const account = apiOf(plinth, await plinth.createAccount('free'))
  const drop = (await account('POST', '/sites')).json
  const uploads = [
    account('POST', `/sites/${drop.id}/upload`, form()),
    apiOf(plinth)('POST', '/drops', form()),
  ]
  for (const { status, json } of await Promise.all(uploads)) {
    expect([status, json]).toEqual([400, refusal('invalid_body')])
    expect(json.detail).toMatch(/nested too deeply/)
  }
  expect((await account('GET', `/sites/${drop.id}/versions`)).json).toEqual([])
})

test('a page is live while uploads of another caller occupy the threads', async () => {
  const anonymous = apiOf(plinth)
  const account = apiOf(plinth, await plinth.createAccount('free'))
  const { id, url } = (await account('POST', '/sites')).json
  let finished = 0
  const slow = [1, 2].map(async () => {
    const response = await anonymous('POST', '/drops', fileForm('slow.md', slowMarkdown))
    finished += 1
    return response
  })
  const page = await account('POST', `/sites/${id}/upload`, fileForm('a.html', '<p>a</p>'))
  expect(page.status).toBe(201)
  expect((await visit(url)).text).toContain('<p>a</p>')
  expect(finished).toBeLessThan(slow.length)
  for (const { status, json } of await Promise.all(slow)) {
    expect([status, json]).toEqual([400, refusal('invalid_body')])
    expect(json.detail).toMatch(/takes too long to read|needs too much memory/)
  }
})
