// Reads exact byte ranges of an S3 object.
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import type { Slice } from '@plinth/domain/versions/manifest'
import { shortPack } from '../packs/short-pack.ts'
import { explainS3Failure, isMissingKey, isUnsatisfiableRange } from './s3-errors.ts'
import type { S3Object } from './s3-put.ts'

/** The slice must not be empty: HTTP has no empty range. Null if the object does not exist. */
export async function openS3Slice(
  client: S3Client,
  object: S3Object,
  slice: Slice,
): Promise<Readable | null> {
  const { offset, size } = slice
  const last = offset + size - 1
  // Some servers return the whole object for `bytes=0-0`, so the first byte is requested with the
  // second.
  if (last === 0) return openFirstByte(client, object, slice)
  const response = await get(client, { ...object, Range: `bytes=${offset}-${last}` }, slice)
  if (response === null || response.length === size) return response?.body ?? null
  response.body.destroy()
  throw shortPack(slice)
}

async function openFirstByte(client: S3Client, object: S3Object, slice: Slice) {
  const response = await get(client, { ...object, Range: 'bytes=0-1' }, slice)
  if (response === null) return null
  const bytes = await buffer(response.body).catch((error: unknown) => {
    throw explainS3Failure(error)
  })
  return Readable.from([bytes.subarray(0, 1)])
}

async function get(client: S3Client, request: S3Object & { readonly Range: string }, slice: Slice) {
  const response = await client.send(new GetObjectCommand(request)).catch((error: unknown) => {
    if (isMissingKey(error)) return null
    throw isUnsatisfiableRange(error) ? shortPack(slice) : explainS3Failure(error)
  })
  if (response === null) return null
  if (!(response.Body instanceof Readable)) throw shortPack(slice)
  return { body: response.Body, length: response.ContentLength }
}
