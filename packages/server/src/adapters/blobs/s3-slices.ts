// A part of an object, exactly.
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import type { Slice } from '@plinth/domain/manifest'
import { explainS3Failure, isMissingKey, isUnsatisfiableRange } from './s3-errors.ts'
import type { S3Object } from './s3-put.ts'
import { shortPack } from './short-pack.ts'

/** Of a slice that is not empty: there is no range of no bytes. Null when the object is missing. */
export async function openS3Slice(
  client: S3Client,
  object: S3Object,
  slice: Slice,
): Promise<Readable | null> {
  const { offset, size } = slice
  const last = offset + size - 1
  // Some servers take `bytes=0-0` for the whole object, so the very first byte comes with another.
  if (last === 0) return openFirstByte(client, object, slice)
  const answer = await get(client, { ...object, Range: `bytes=${offset}-${last}` }, slice)
  if (answer === null || answer.length === size) return answer?.body ?? null
  answer.body.destroy()
  throw shortPack(slice)
}

async function openFirstByte(client: S3Client, object: S3Object, slice: Slice) {
  const answer = await get(client, { ...object, Range: 'bytes=0-1' }, slice)
  if (answer === null) return null
  const bytes = await buffer(answer.body).catch((error: unknown) => {
    throw explainS3Failure(error)
  })
  return Readable.from([bytes.subarray(0, 1)])
}

async function get(client: S3Client, request: S3Object & { readonly Range: string }, slice: Slice) {
  const answer = await client.send(new GetObjectCommand(request)).catch((error: unknown) => {
    if (isMissingKey(error)) return null
    throw isUnsatisfiableRange(error) ? shortPack(slice) : explainS3Failure(error)
  })
  if (answer === null) return null
  if (!(answer.Body instanceof Readable)) throw shortPack(slice)
  return { body: answer.Body, length: answer.ContentLength }
}
