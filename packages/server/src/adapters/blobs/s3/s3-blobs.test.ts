// @module-tag servers
import { randomUUID } from 'node:crypto'
import type { DropId, PackId } from '@plinth/domain/base/ids'
import { beforeAll, expect, inject, test, vi } from 'vitest'
import type {} from '../../../../test-servers/global-setup.ts'
import { blobsUrl } from '../../../../test-servers/s3.ts'
import { describeBlobs } from '../../../ports/contracts/blobs.contract.ts'
import { createLocalProcesses } from '../../processes/local-processes.ts'
import { createBlobs } from '../blobs-from-url.ts'

const drop = `st_${'a'.repeat(26)}` as DropId
const pack = `pk_${'a'.repeat(26)}` as PackId

beforeAll(() => {
  for (const [name, value] of Object.entries(inject('s3').env)) vi.stubEnv(name, value)
})

describeBlobs('blobs on S3', async () =>
  createBlobs(blobsUrl(inject('s3'), `test/${randomUUID()}`), createLocalProcesses()),
)

test.each([
  ['a bucket that does not exist', () => blobsUrl({ ...inject('s3'), bucket: 'no-such-bucket' })],
  ['an unreachable endpoint', () => blobsUrl({ ...inject('s3'), endpoint: 'http://127.0.0.1:1' })],
])('reports %s as an outage, not as a missing object', async (_, url) => {
  const blobs = await createBlobs(url(), createLocalProcesses())
  const outage = { code: 'unavailable', retryAfter: 60 }
  await expect(blobs.check()).rejects.toMatchObject(outage)
  await expect(blobs.read(drop, { pack, offset: 0, size: 1 })).rejects.toMatchObject(outage)
  await expect(
    blobs.put(drop, pack, { file: import.meta.filename, size: 1 }),
  ).rejects.toMatchObject(outage)
  await expect(blobs.size(drop, pack)).rejects.toMatchObject(outage)
  await expect(blobs.delete(drop, [pack])).rejects.toMatchObject(outage)
  await expect(Array.fromAsync(blobs.list(drop))).rejects.toMatchObject(outage)
})
