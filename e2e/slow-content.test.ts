// Content that is slow to parse: it is refused, and delays no other caller.
// Stores: sqlite-files. Parsing comes before anything is stored.
import { setTimeout as sleep } from 'node:timers/promises'
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

test('uploads that occupy the threads delay neither visits nor the page of another caller', async () => {
  const anonymous = apiOf(plinth)
  const account = apiOf(plinth, await plinth.createAccount('free'))
  const { id, url } = (await account('POST', '/sites')).json
  const contents: [string, string][] = [
    // Ends at the limit of CPU time.
    ['slow.md', slowMarkdown],
    ['shorter.md', slowMarkdown.slice(0, 20_000)],
    ['one-tag.html', `<p ${attributes}>`],
  ]
  let pending = contents.length
  const started = performance.now()
  const slow = contents.map(async ([name, text]) => {
    const response = await anonymous('POST', '/drops', fileForm(name, text))
    pending -= 1
    return [name, response] as const
  })
  const page = await account('POST', `/sites/${id}/upload`, fileForm('a.html', '<p>a</p>'))
  expect(page.status).toBe(201)
  expect((await visit(url)).text).toContain('<p>a</p>')
  expect(pending).toBeGreaterThan(0)

  const waits: number[] = []
  while (pending > 0) {
    waits.push(await timed(() => visit(url)))
    waits.push(await timed(() => visit(`${plinth.base}/healthz`)))
    await sleep(20)
  }
  const total = performance.now() - started
  for (const [name, { status, json }] of await Promise.all(slow)) {
    if (name !== 'slow.md' && status === 201) continue
    expect([name, status, json]).toEqual([name, 400, refusal('invalid_body')])
    expect(json.detail).toMatch(/takes too long to read|needs too much memory/)
  }
  // Compared with the time of the uploads, since a busy machine has delays of its own. A request
  // that waited for the slowest upload would take most of that time.
  const sorted = waits.toSorted((a, b) => a - b)
  expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(total / 20)
  expect(sorted.at(-1)).toBeLessThan(total / 3)
})

const attributes = Array.from({ length: 200_000 }, (_, at) => `a${at.toString(36)}`).join(' ')

async function timed(visitOnce: () => Promise<{ status: number }>): Promise<number> {
  const start = performance.now()
  expect((await visitOnce()).status).toBe(200)
  return performance.now() - start
}
