// What s3rver does not check and other S3 servers do: the requests themselves.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { SiteId } from '@plinth/domain/ids'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Blobs } from '../../ports/blobs.ts'
import { createBlobs } from './blobs-from-url.ts'

const site = `st_${'a'.repeat(26)}` as SiteId
const large = Buffer.alloc(3_000_000, 7)
let server: Server
let folder: string
let blobs: Blobs
let seen: { request: IncomingMessage; body: Buffer }[]
let statuses: number[]

beforeEach(async () => {
  seen = []
  statuses = []
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'id')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
  server = createServer(async (request, response) => {
    seen.push({ request, body: await buffer(request) })
    response.statusCode = statuses.shift() ?? 200
    response.end(request.method === 'POST' ? '<DeleteResult></DeleteResult>' : '')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  blobs = await createBlobs(`s3://bucket?endpoint=http://127.0.0.1:${port}`)
  folder = await mkdtemp(join(tmpdir(), 'plinth-s3-requests-'))
})

afterEach(async () => {
  vi.unstubAllEnvs()
  server.close()
  server.closeAllConnections()
  await rm(folder, { recursive: true })
})

test('a large file is put as it is, signed with its digest', async () => {
  await putLarge()
  const { headers } = takeOnly().request
  expect(headers['content-length']).toBe(String(large.length))
  expect(headers['x-amz-content-sha256']).toBe(sha256(large))
  // Chunked signing and trailing checksums are what several servers do not understand.
  expect(headers['content-encoding']).toBeUndefined()
  expect(headers['x-amz-trailer']).toBeUndefined()
})

test('a large file is sent again after an outage, whole', async () => {
  statuses = [503, 500]
  await putLarge()
  expect(seen.map(({ body }) => sha256(body))).toEqual(Array(3).fill(sha256(large)))
})

test('a refusal is not repeated', async () => {
  statuses = [403]
  await expect(putLarge()).rejects.toMatchObject({ code: 'unavailable' })
  expect(seen).toHaveLength(1)
})

test('a deletion of many carries the checksum that every server knows', async () => {
  await blobs.delete(site, [sha256(large)])
  const { request, body } = takeOnly()
  expect(request.headers['content-md5']).toBe(createHash('md5').update(body).digest('base64'))
  expect(Object.keys(request.headers).filter((name) => name.includes('checksum'))).toEqual([])
})

async function putLarge(): Promise<void> {
  const file = join(folder, 'large')
  await writeFile(file, large)
  await blobs.putFiles(site, [{ file, digest: sha256(large), size: large.length }])
}

function takeOnly(): { request: IncomingMessage; body: Buffer } {
  const [only] = seen
  if (only === undefined || seen.length > 1) throw new Error(`${seen.length} requests, not one`)
  return only
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
