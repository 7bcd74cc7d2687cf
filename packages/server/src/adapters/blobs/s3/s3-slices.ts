// Reads exact byte ranges of an S3 object.
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import type { Slice } from '@plinth/domain/versions/manifest'
import { shortPack } from '../packs/short-pack.ts'
import { explainS3Failure, isMissingKey, isUnsatisfiableRange } from './s3-errors.ts'
import type { S3Object } from './s3-put.ts'
import { limitSilence } from './s3-silence.ts'

export interface S3Reader {
  readonly client: S3Client
  /** Limit for the first byte of a response, and for each silence after it. */
  readonly timeoutMs: number
  readonly abortSignal: AbortSignal
}

/** The slice must not be empty: HTTP has no empty range. Null if the object does not exist. */
export async function openS3Slice(
  reader: S3Reader,
  object: S3Object,
  slice: Slice,
): Promise<Readable | null> {
  const { offset, size } = slice
  const last = offset + size - 1
  // Some servers return the whole object for `bytes=0-0`, so the first byte is requested with the
  // second.
  if (last === 0) return openFirstByte(reader, object, slice)
  const response = await get(reader, { ...object, Range: `bytes=${offset}-${last}` }, slice)
  if (response === null || response.length === size) return response?.body ?? null
  response.body.destroy()
  throw shortPack(slice)
}

async function openFirstByte(reader: S3Reader, object: S3Object, slice: Slice) {
  const response = await get(reader, { ...object, Range: 'bytes=0-1' }, slice)
  if (response === null) return null
  const bytes = await buffer(response.body).catch((error: unknown) => {
    throw explainS3Failure(error)
  })
  return Readable.from([bytes.subarray(0, 1)])
}

async function get(
  { client, timeoutMs, abortSignal }: S3Reader,
  request: S3Object & { readonly Range: string },
  slice: Slice,
) {
  const limits = { requestTimeout: timeoutMs, abortSignal }
  const response = await client
    .send(new GetObjectCommand(request), limits)
    .catch((error: unknown) => {
      if (isMissingKey(error)) return null
      throw isUnsatisfiableRange(error) ? shortPack(slice) : explainS3Failure(error)
    })
  if (response === null) return null
  if (!(response.Body instanceof Readable)) throw shortPack(slice)
  limitSilence(response.Body, timeoutMs)
  return { body: response.Body, length: response.ContentLength }
}
