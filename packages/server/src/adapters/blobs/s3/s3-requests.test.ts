// Checks the requests themselves, where other S3 servers are stricter than the test server s3rver.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { DropId, PackId } from '@plinth/domain/base/ids'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Blobs } from '../../../ports/blobs.ts'
import { DamagedPack } from '../../../ports/damaged-pack.ts'
import { createLocalProcesses } from '../../processes/local-processes.ts'
import { createBlobs } from '../blobs-from-url.ts'

const drop = `st_${'a'.repeat(26)}` as DropId
const pack = `pk_${'a'.repeat(26)}` as PackId
const large = Buffer.alloc(3_000_000, 7)
let server: Server
let folder: string
let blobs: Blobs
let seen: { request: IncomingMessage; body: Buffer }[]
let statuses: number[]
let responseBody: string

beforeEach(async () => {
  seen = []
  statuses = []
  responseBody = ''
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'id')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
  server = createServer(async (request, response) => {
    seen.push({ request, body: await buffer(request) })
    response.statusCode = statuses.shift() ?? 200
    response.end(request.method === 'POST' ? '<DeleteResult></DeleteResult>' : responseBody)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  blobs = await createBlobs(`s3://bucket?endpoint=http://127.0.0.1:${port}`, createLocalProcesses())
  folder = await mkdtemp(join(tmpdir(), 'plinth-s3-requests-'))
})

afterEach(async () => {
  vi.unstubAllEnvs()
  server.close()
  server.closeAllConnections()
  await rm(folder, { recursive: true })
})

test('uploads a large pack unencoded, signed with its digest', async () => {
  await putLarge()
  const { headers } = takeOnly().request
  expect(headers['content-length']).toBe(String(large.length))
  expect(headers['x-amz-content-sha256']).toBe(sha256(large))
  // Several servers do not support chunked signing and trailing checksums.
  expect(headers['content-encoding']).toBeUndefined()
  expect(headers['x-amz-trailer']).toBeUndefined()
})

test('signs a small pack with its digest', async () => {
  const file = join(folder, 'small')
  await writeFile(file, 'small')
  await blobs.put(drop, pack, { file, size: 5 })
  const { headers } = takeOnly().request
  expect(headers['content-length']).toBe('5')
  expect(headers['x-amz-content-sha256']).toBe(sha256(Buffer.from('small')))
})

test('retries a large pack from the start after an outage', async () => {
  statuses = [503]
  await putLarge()
  expect(seen.map(({ body }) => sha256(body))).toEqual(Array(2).fill(sha256(large)))
})

test('does not retry a rejected request', async () => {
  statuses = [403]
  await expect(putLarge()).rejects.toMatchObject({ code: 'unavailable' })
  expect(seen).toHaveLength(1)
})

test('says that the store is full', async () => {
  statuses = [403]
  responseBody = '<Error><Code>QuotaExceeded</Code><Message>Full.</Message></Error>'
  const detail = expect.stringContaining('out of disk space')
  await expect(putLarge()).rejects.toMatchObject({ code: 'unavailable', detail })
})

test('sends Content-MD5 with a DeleteObjects request', async () => {
  await blobs.delete(drop, [pack])
  const { request, body } = takeOnly()
  expect(request.headers['content-md5']).toBe(createHash('md5').update(body).digest('base64'))
  expect(Object.keys(request.headers).filter((name) => name.includes('checksum'))).toEqual([])
})

test('refuses the response of a server that ignores ranges', async () => {
  responseBody = 'the whole object'
  const slice = { pack, offset: 4, size: 5 }
  await expect(blobs.read(drop, slice)).rejects.toBeInstanceOf(DamagedPack)
  expect(takeOnly().request.headers.range).toBe('bytes=4-8')
})

async function putLarge(): Promise<void> {
  const file = join(folder, 'large')
  await writeFile(file, large)
  await blobs.put(drop, pack, { file, size: large.length })
}

function takeOnly(): { request: IncomingMessage; body: Buffer } {
  const [only] = seen
  if (only === undefined || seen.length > 1) throw new Error(`${seen.length} requests, not one`)
  return only
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
