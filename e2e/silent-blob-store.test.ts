// S3 that accepts connections and never responds: cached files stay online, everything else returns
// 503 soon, and nothing is lost.
// Stores: postgres-s3. Local files have no server.
import { blobsUrl } from '@plinth/server/test-servers/s3'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Api, apiOf, folderForm, refusal } from './harness/api.ts'
import { eventually } from './harness/eventually.ts'
import { visit } from './harness/http.ts'
import { type Plinth, startPlinth } from './harness/plinth.ts'
import { type SilentProxy, startSilentProxy, through } from './harness/silent-proxy.ts'

const retryAfter = expect.stringMatching(/^[1-9]\d*$/)
const files = { 'index.html': 'seen', 'unseen.html': 'unseen', 'large.bin': 'x'.repeat(2_000_000) }

let proxy: SilentProxy
let plinth: Plinth
let api: Api
let drop: { readonly id: string; readonly url: string }

beforeAll(async () => {
  const s3 = inject('s3')
  proxy = await startSilentProxy(Number(new URL(s3.endpoint).port))
  const endpoint = through(proxy, s3.endpoint)
  plinth = await startPlinth({
    PLINTH_BLOBS_URL: blobsUrl({ ...s3, endpoint }, 'silent'),
    PLINTH_STORE_TIMEOUT_SECONDS: '2',
    // Only the disk cache: what is in memory needs no store in any case.
    PLINTH_CACHE_BYTES: '0',
  })
  api = apiOf(plinth, await plinth.createAccount('plus'))
  drop = (await api('POST', '/sites')).json
})
afterAll(async () => {
  await plinth?.stop()
  await proxy?.close()
})

const publish = (content: typeof files) =>
  api('POST', `/sites/${drop.id}/upload-bundle`, folderForm(content))
const readiness = () => visit(`${plinth.base}/readyz`)
const versions = async () => (await api('GET', `/sites/${drop.id}/versions`)).json.length

/** On a very busy machine the store may be slower than the short limit of this server. */
const eventuallyServed = (path: string, content: string) =>
  eventually(async () => expect((await visit(`${drop.url}${path}`)).text).toBe(content))

test('a silent store does not block visitors or uploads, and loses nothing', async () => {
  await eventually(async () => expect((await publish(files)).status).toBe(201))
  await eventuallyServed('/', 'seen')
  // The second response comes from the disk cache.
  await eventuallyServed('/', 'seen')
  await eventually(async () => expect((await readiness()).text).toBe('ready\n'))
  const before = await versions()

  proxy.silence()
  await eventuallyServed('/', 'seen')
  const responses = await Promise.all(Array.from({ length: 5 }, () => visit(`${drop.url}/unseen`)))
  for (const { status, headers } of responses) {
    expect([status, headers['retry-after']]).toEqual([503, retryAfter])
  }
  await eventually(async () => {
    const { status, text } = await readiness()
    expect([status, text]).toEqual([503, 'not ready: the blob store is unavailable\n'])
  })
  const refused = await publish({ ...files, 'index.html': 'never live' })
  expect([refused.status, refused.json]).toEqual([503, refusal('unavailable')])
  expect(refused.headers.get('retry-after')).toEqual(retryAfter)
  await eventually(async () => expect(await versions()).toBe(before))
  await eventuallyServed('/', 'seen')

  proxy.restore()
  await eventually(async () => expect((await readiness()).text).toBe('ready\n'))
  await eventuallyServed('/unseen', 'unseen')
  await eventually(async () =>
    expect((await publish({ ...files, 'index.html': 'next' })).status).toBe(201),
  )
  await eventuallyServed('/', 'next')
  await eventuallyServed('/large.bin', files['large.bin'])
})
