// Time limits of requests to a server that does not respond, or not completely. The server decides by
// itself when to respond, so that no test depends on the speed of the machine.
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DropId, PackId } from '@plinth/domain/base/ids'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Blobs } from '../../../ports/blobs.ts'
import { createLocalProcesses } from '../../processes/local-processes.ts'
import { createBlobs } from '../blobs-from-url.ts'

const drop = `st_${'a'.repeat(26)}` as DropId
const pack = `pk_${'a'.repeat(26)}` as PackId
const slice = { pack, offset: 10, size: 300_000 }
const content = Buffer.alloc(slice.size, 7)
const unavailable = { code: 'unavailable', retryAfter: 60 }
const timeoutMs = 400

type Handler = (request: IncomingMessage, response: ServerResponse) => void
let respond: Record<'GET' | 'PUT' | 'list', Handler>
let server: Server
let folder: string
let blobs: Blobs

beforeEach(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'id')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
  respond = { GET: sendContent, PUT: (_, response) => response.end(), list: sendListing }
  server = createServer((request, response) => {
    request.resume()
    const isListing = request.url?.includes('list-type=2')
    respond[isListing ? 'list' : (request.method as 'GET' | 'PUT')](request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const url = `s3://bucket?endpoint=http://127.0.0.1:${port}`
  blobs = await createBlobs(url, createLocalProcesses(), { timeoutMs })
  folder = await mkdtemp(join(tmpdir(), 'plinth-s3-silence-'))
})

afterEach(async () => {
  vi.unstubAllEnvs()
  server.close()
  server.closeAllConnections()
  await rm(folder, { recursive: true })
})

const sendListing: Handler = (_, response) => response.end('<ListBucketResult></ListBucketResult>')
const sendContent: Handler = (_, response) =>
  response.writeHead(206, { 'content-length': slice.size }).end(content)
const never: Handler = () => {}

async function putFile(size: number): Promise<void> {
  const file = join(folder, 'pack')
  await writeFile(file, Buffer.alloc(size))
  await blobs.put(drop, pack, { file, size })
}

test('a read without a response is repeated once', async () => {
  let requests = 0
  respond.GET = (request, response) => {
    requests += 1
    if (requests % 2 === 0) sendContent(request, response)
  }
  await expect.poll(async () => (await blobs.read(drop, slice))?.equals(content)).toBe(true)
  expect(requests).toBeGreaterThan(1)
})

test.each([1000, 3_000_000])('an upload of %d bytes may take long', async (size) => {
  let checks = 0
  const held: ServerResponse[] = []
  respond.PUT = (_, response) => held.push(response)
  // Checked several times while it waits.
  respond.list = (request, response) => {
    sendListing(request, response)
    if (++checks >= 3) for (const put of held) put.end()
  }
  await putFile(size)
  expect(checks).toBeGreaterThanOrEqual(3)
})

test('a server that never responds is unavailable, until it responds again', async () => {
  Object.assign(respond, { GET: never, PUT: never, list: never })
  await expect(blobs.read(drop, slice)).rejects.toMatchObject(unavailable)
  await expect(blobs.open(drop, slice)).rejects.toMatchObject(unavailable)
  await expect(putFile(10)).rejects.toMatchObject(unavailable)
  await expect(putFile(3_000_000)).rejects.toMatchObject(unavailable)
  await expect(blobs.delete(drop, [pack])).rejects.toMatchObject(unavailable)
  await expect(Array.fromAsync(blobs.list(drop))).rejects.toMatchObject(unavailable)
  await expect(blobs.check()).rejects.toMatchObject(unavailable)
  Object.assign(respond, { GET: sendContent, list: sendListing })
  await expect
    .poll(() =>
      blobs.check().then(
        () => 'available',
        () => null,
      ),
    )
    .toBe('available')
  await expect.poll(() => blobs.read(drop, slice).then(Boolean, () => false)).toBe(true)
})

test('a response that stops midway fails', async () => {
  respond.GET = (_, response) =>
    response.writeHead(206, { 'content-length': slice.size }).write(content.subarray(0, 1000))
  await expect(blobs.read(drop, slice)).rejects.toMatchObject({ code: 'unavailable' })
  const stream = await blobs.open(drop, slice)
  await expect(stream && buffer(stream)).rejects.toMatchObject({ code: 'unavailable' })
})

test('a slow reader gets everything', async () => {
  const stream = await blobs.open(drop, slice)
  await sleep(3 * timeoutMs)
  expect(stream && (await buffer(stream)).equals(content)).toBe(true)
})

test('a reader that pauses after the last byte gets the end', async () => {
  const stream = await blobs.open(drop, slice)
  if (stream === null) throw new Error('the pack is missing')
  let received = 0
  stream.on('data', (chunk: Buffer) => {
    received += chunk.length
    if (received === slice.size) stream.pause()
  })
  // Rejects if the stream fails.
  const ended = once(stream, 'end')
  await once(stream, 'pause')
  await sleep(3 * timeoutMs)
  stream.resume()
  await ended
  expect(received).toBe(slice.size)
})
