// Receives the blobs of one upload request, checking digest and size while they stream.
import type { Readable } from 'node:stream'
import { AppError } from '@plinth/domain/base/errors'
import { formatBytes } from '@plinth/domain/base/sizes'
import { maxBlobsPerRequest, maxBytesPerBlobRequest } from '@plinth/domain/versions/deploys'
import type { PackedContent, PackWriter } from '../../ports/spool.ts'
import type { FilePart, UploadPart } from '../publishing/upload-part.ts'

export interface ExpectedBlobs {
  /** Sizes by digest, from the file list of the deploy. */
  readonly announced: ReadonlyMap<string, number>
  /** Digests that are stored already. */
  readonly stored: ReadonlySet<string>
}

export interface ReceivedBlobs {
  /**
   * Complete, verified contents in pack order. The pack may contain incomplete or wrong bytes
   * between them.
   */
  readonly contents: readonly PackedContent[]
  /** Number of blobs in the request that the drop has now, including those that it already had. */
  readonly count: number
  /** The error that ended the request early; null if none. Contents received before it are kept. */
  readonly failure: unknown
}

export async function receiveBlobs(
  pack: PackWriter,
  parts: AsyncIterable<UploadPart>,
  { announced, stored }: ExpectedBlobs,
): Promise<ReceivedBlobs> {
  const contents = new Map<string, PackedContent>()
  let count = 0
  let bytes = 0
  try {
    for await (const part of parts) {
      const blob = blobOf(part, announced)
      bytes += blob.size
      enforceRequestLimits(count + 1, bytes)
      if (stored.has(blob.digest) || contents.has(blob.digest)) await discard(blob)
      else contents.set(blob.digest, await appendVerified(pack, blob))
      count += 1
    }
  } catch (failure) {
    return { contents: [...contents.values()], count, failure }
  }
  const failure = count === 0 ? missingBlobs() : null
  return { contents: [...contents.values()], count, failure }
}

interface AnnouncedBlob extends Pick<PackedContent, 'digest' | 'size'>, Pick<FilePart, 'content'> {}

function blobOf(part: UploadPart, announced: ExpectedBlobs['announced']): AnnouncedBlob {
  if (part.kind !== 'file' || part.field !== 'blobs') throw missingBlobs()
  const digest = part.filename
  const size = announced.get(digest)
  if (size === undefined) {
    const subject = /^[0-9a-f]{64}$/.test(digest)
      ? `The blob ${digest}`
      : 'A file whose name is not a SHA-256 digest'
    throw new AppError('invalid_field', `${subject} is not part of this deploy.`)
  }
  return { digest, size, content: part.content }
}

function enforceRequestLimits(count: number, bytes: number): void {
  if (count > maxBlobsPerRequest) {
    throw new AppError(
      'invalid_field',
      `A request may contain at most ${maxBlobsPerRequest} blobs. Send the rest in another request.`,
    )
  }
  if (count > 1 && bytes > maxBytesPerBlobRequest) {
    throw new AppError(
      'upload_too_large',
      `A request may contain at most ${formatBytes(maxBytesPerBlobRequest)}, or one larger blob. Send the rest in another request.`,
    )
  }
}

async function appendVerified(pack: PackWriter, blob: AnnouncedBlob): Promise<PackedContent> {
  const packed = await pack.append(blob.content, blob.size).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'upload_too_large' ? tooLong(blob) : error
  })
  if (packed.digest !== blob.digest) {
    throw new AppError(
      'invalid_field',
      `The blob sent as ${blob.digest} has the SHA-256 digest ${packed.digest}. Send the content that was announced.`,
    )
  }
  if (packed.size !== blob.size) {
    throw new AppError(
      'invalid_field',
      `The blob ${blob.digest} has ${packed.size} bytes, but ${blob.size} were announced. Start a new deploy with the correct size.`,
    )
  }
  return packed
}

async function discard(blob: AnnouncedBlob): Promise<void> {
  let size = 0
  for await (const chunk of chunksOf(blob.content)) {
    size += chunk.length
    if (size > blob.size) throw tooLong(blob)
  }
}

/**
 * The stream must stay open if it is not read to its end: destroying it would close the connection
 * before the response is sent.
 */
function chunksOf(content: Readable): AsyncIterable<Uint8Array> {
  content.on('error', () => {})
  return content.iterator({ destroyOnReturn: false })
}

const tooLong = ({ digest, size }: AnnouncedBlob): AppError =>
  new AppError('invalid_field', `The blob ${digest} is longer than the ${size} bytes announced.`)

const missingBlobs = (): AppError =>
  new AppError(
    'missing_field',
    'Send blobs as files in the field `blobs`, each with its SHA-256 digest as the filename.',
  )
