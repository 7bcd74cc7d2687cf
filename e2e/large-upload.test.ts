// A large upload takes the server no more memory than a small one.
// Stores: both; `npm test` has postgres-s3. Sending parts to S3 is the harder case.
import { createCipheriv, createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ZipFile } from 'yazl'
import { apiOf, fileForm } from './harness/api.ts'
import { type Account, type Plinth, startPlinth } from './harness/plinth.ts'
import { peakResidentBytes, residentBytes } from './harness/resident-memory.ts'
import { openUpload } from './harness/slow-upload.ts'
import { zipOf } from './harness/zip.ts'

const megabyte = 1_048_576
const assetBytes = 70 * megabyte
/**
 * Two are already more than twice the memory that an upload may take. Seven, nearly the largest
 * upload that any plan allows, are sent by `npm run test:system`, on a service without plans.
 */
const assets = inject('mode') === undefined ? 2 : 7
const totalMegabytes = (assets * assetBytes) / megabyte

let plinth: Plinth
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plinth-large-'))
  plinth = await startPlinth()
})
afterAll(async () => {
  await plinth.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Reproducible incompressible bytes. */
function noise(number: number): Readable {
  const cipher = createCipheriv('aes-128-ctr', Buffer.alloc(16, number), Buffer.alloc(16))
  const zeros = Buffer.alloc(megabyte)
  return Readable.from(
    (function* () {
      for (let sent = 0; sent < assetBytes; sent += megabyte) yield cipher.update(zeros)
    })(),
  )
}

async function writeArchive(file: string): Promise<void> {
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from('<h1>large</h1>'), 'index.html')
  for (let n = 0; n < assets; n++) {
    zip.addReadStreamLazy(`assets/${n}.bin`, { compress: false, size: assetBytes }, (done) =>
      done(null, noise(n)),
    )
  }
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(file))
}

async function digest(content: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk)
  return hash.digest('hex')
}

const download = (url: string): Promise<Readable> =>
  new Promise((resolve, reject) => {
    const { port, host, pathname } = new URL(url)
    request({ host: '127.0.0.1', port, path: pathname, headers: { host }, agent: false })
      .on('response', resolve)
      .on('error', reject)
      .end()
  })

async function uploadArchive(account: Account, id: string, file: string) {
  const upload = openUpload(plinth, account, `/sites/${id}/upload-bundle`, 'site.zip')
  // Rejects if the connection breaks.
  await pipeline(createReadStream(file, { highWaterMark: 256 * 1024 }), upload.body, {
    end: false,
  })
  upload.finish()
  return upload.response
}

// Half a gigabyte, hashed and written several times, takes minutes on a busy machine.
const slow = { timeout: 1_200_000 }

test(
  `a drop of ${totalMegabytes} MB is published and served while memory stays flat`,
  slow,
  async () => {
    const account = await plinth.createAccount('business')
    const api = apiOf(plinth, account)
    const { id, url } = (await api('POST', '/sites')).json
    const small = await zipOf({ 'index.html': 'small', 'a.bin': Buffer.alloc(3 * megabyte, 1) })
    await api('POST', `/sites/${id}/upload-bundle`, fileForm('small.zip', small))
    await digest(await download(`${url}/a.bin`))
    const archive = path.join(folder, 'site.zip')
    await writeArchive(archive)
    const before = await residentBytes(plinth.pid)

    const whilePublishing = await peakResidentBytes(plinth.pid, async () => {
      const { status, json } = await uploadArchive(account, id, archive)
      expect([status, json.file_count]).toEqual([201, assets + 1])
    })
    const whileServing = await peakResidentBytes(plinth.pid, async () => {
      const last = assets - 1
      const served = await digest(await download(`${url}/assets/${last}.bin`))
      expect(served).toBe(await digest(noise(last)))
    })
    expect((whilePublishing - before) / megabyte).toBeLessThan(64)
    expect((whileServing - before) / megabyte).toBeLessThan(64)
  },
)
