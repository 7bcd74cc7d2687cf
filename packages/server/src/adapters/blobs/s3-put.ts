import { open, readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { PutObjectCommand, type S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import type { LocalFile } from '../../ports/blobs.ts'
import { explainS3Failure } from './s3-errors.ts'

export interface S3Object {
  readonly Bucket: string
  readonly Key: string
}

// Smaller files are read whole: the SDK repeats a failed request only when it holds the body.
const streamedFrom = 1024 * 1024
const attempts = 3

export async function putFile(client: S3Client, object: S3Object, file: LocalFile): Promise<void> {
  if (file.size < streamedFrom) return putBytes(client, object, await readFile(file.file))
  for (let attempt = 1; ; attempt++) {
    // Opened here: a file that cannot be opened is no failure of the store.
    const body = (await open(file.file)).createReadStream()
    try {
      return await send(client, { ...object, Body: body, ContentLength: file.size })
    } catch (error) {
      if (attempt === attempts || isRefusal(error)) throw explainS3Failure(error)
      await sleep(200 * 2 ** attempt)
    } finally {
      body.destroy()
    }
  }
}

export async function putBytes(client: S3Client, object: S3Object, bytes: Uint8Array) {
  try {
    await send(client, { ...object, Body: bytes, ContentLength: bytes.length })
  } catch (error) {
    throw explainS3Failure(error)
  }
}

type Put = S3Object & { Body: Uint8Array | Readable; ContentLength: number }

async function send(client: S3Client, put: Put): Promise<void> {
  const command = new PutObjectCommand(put)
  command.middlewareStack.add(
    (next) => async (args) => {
      const { headers } = args.request as { headers: Record<string, string> }
      // The key ends in the content's sha256. Signed with it, the store refuses anything else.
      headers['x-amz-content-sha256'] = put.Key.slice(-64)
      return next(args)
    },
    { step: 'build', name: 'contentSha256' },
  )
  await client.send(command)
}

function isRefusal(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$fault === 'client'
}
