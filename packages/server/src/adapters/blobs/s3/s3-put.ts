// Uploads a local file to S3.
import { createHash } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { PutObjectCommand, type S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import type { LocalFile } from '../../../ports/blobs.ts'
import { orDiskFailure } from '../../files/disk-failures.ts'
import { explainS3Failure } from './s3-errors.ts'

export interface S3Object {
  readonly Bucket: string
  readonly Key: string
}

// Smaller files are read into memory: with the whole body, the SDK signs and retries the request
// itself.
const streamedFrom = 1024 * 1024
const attempts = 3

export async function putFile(client: S3Client, object: S3Object, local: LocalFile): Promise<void> {
  if (local.size < streamedFrom) {
    return putBytes(client, object, await orDiskFailure(readFile(local.file)))
  }
  const sha256 = await orDiskFailure(hashFile(local.file))
  for (let attempt = 1; ; attempt++) {
    // Opened here, so that a file that cannot be opened is not reported as a failure of the store.
    const body = (await orDiskFailure(open(local.file))).createReadStream()
    try {
      return await putStream(client, { ...object, Body: body, ContentLength: local.size }, sha256)
    } catch (error) {
      if (attempt === attempts || isRefusal(error)) throw explainS3Failure(error)
      await sleep(200 * 2 ** attempt)
    } finally {
      body.destroy()
    }
  }
}

async function putBytes(client: S3Client, object: S3Object, bytes: Uint8Array): Promise<void> {
  try {
    const put = { ...object, Body: bytes, ContentLength: bytes.length }
    await client.send(new PutObjectCommand(put))
  } catch (error) {
    throw explainS3Failure(error)
  }
}

type Put = S3Object & { Body: Readable; ContentLength: number }

async function putStream(client: S3Client, put: Put, sha256: string): Promise<void> {
  const command = new PutObjectCommand(put)
  command.middlewareStack.add(
    (next) => async (args) => {
      const { headers } = args.request as { headers: Record<string, string> }
      // With a signed digest, S3 rejects altered bytes. The SDK would leave a stream unsigned;
      // reading the local file twice costs little compared with the upload.
      headers['x-amz-content-sha256'] = sha256
      return next(args)
    },
    { step: 'build', name: 'contentSha256' },
  )
  await client.send(command)
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  const chunks: AsyncIterable<Buffer> = (await open(file)).createReadStream()
  for await (const chunk of chunks) hash.update(chunk)
  return hash.digest('hex')
}

function isRefusal(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$fault === 'client'
}
