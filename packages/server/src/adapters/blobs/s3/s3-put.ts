// Uploads a local file to S3.
import { createHash } from 'node:crypto'
import type { ReadStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { PutObjectCommand, type S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { AppError } from '@plinth/domain/base/errors'
import type { LocalFile } from '../../../ports/blobs.ts'
import { orDiskFailure } from '../../files/disk-failures.ts'
import type { SilenceWatch } from '../../silence/silence-watch.ts'
import { explainS3Failure } from './s3-errors.ts'

export interface S3Object {
  readonly Bucket: string
  readonly Key: string
}

// Smaller files are read into memory: with the whole body, the SDK signs and retries the request
// itself.
const streamedFrom = 1024 * 1024
const attempts = 2

export interface S3Writer {
  readonly client: S3Client
  readonly watch: SilenceWatch
}

export async function putFile(writer: S3Writer, object: S3Object, local: LocalFile): Promise<void> {
  if (local.size < streamedFrom) {
    return putBytes(writer, object, await orDiskFailure(readFile(local.file)))
  }
  const sha256 = await orDiskFailure(hashFile(local.file))
  for (let attempt = 1; ; attempt++) {
    // Opened here, so that a file that cannot be opened is not reported as a failure of the store.
    const body = (await orDiskFailure(open(local.file))).createReadStream()
    try {
      return await putStream(writer, { ...object, Body: body, ContentLength: local.size }, sha256)
    } catch (error) {
      if (attempt === attempts || isFinal(error)) throw explainS3Failure(error)
      await sleep(200 * 2 ** attempt)
    } finally {
      body.destroy()
    }
  }
}

async function putBytes(
  { client, watch }: S3Writer,
  object: S3Object,
  bytes: Uint8Array,
): Promise<void> {
  try {
    const put = new PutObjectCommand({ ...object, Body: bytes, ContentLength: bytes.length })
    await watch.send((abortSignal) => client.send(put, { abortSignal }))
  } catch (error) {
    throw explainS3Failure(error)
  }
}

type Put = S3Object & { Body: ReadStream; ContentLength: number }

async function putStream({ client, watch }: S3Writer, put: Put, sha256: string): Promise<void> {
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
  const sent = () => put.Body.bytesRead
  await watch.send((abortSignal) => client.send(command, { abortSignal }), sent)
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  const chunks: AsyncIterable<Buffer> = (await open(file)).createReadStream()
  for await (const chunk of chunks) hash.update(chunk)
  return hash.digest('hex')
}

/** The store refused the request, or was found silent. */
function isFinal(error: unknown): boolean {
  if (error instanceof AppError) return true
  return error instanceof S3ServiceException && error.$fault === 'client'
}
