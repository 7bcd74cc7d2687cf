// The contents in one request, checked against what was announced while they stream.

import type { Readable } from 'node:stream'
import { maxBlobsPerRequest, maxBytesPerBlobRequest } from '@plinth/domain/deploys'
import { AppError } from '@plinth/domain/errors'
import { formatBytes } from '@plinth/domain/sizes'
import type { PackedContent, PackWriter } from '../../ports/spool.ts'
import type { FilePart, Part } from '../publishing/part.ts'

export interface ExpectedBlobs {
  /** Sizes by digest. */
  readonly announced: ReadonlyMap<string, number>
  /** Digests of what need not be kept again. */
  readonly kept: ReadonlySet<string>
}

export interface ReceivedBlobs {
  /** Whole and right, in the order in which they lie. Between them may be what is neither. */
  readonly contents: readonly PackedContent[]
  /** How many in the request the drop has from now on, those that it had included. */
  readonly count: number
  /** What ended the request early. What arrived before it counts. */
  readonly failure: unknown
}

export async function receiveBlobs(
  pack: PackWriter,
  parts: AsyncIterable<Part>,
  { announced, kept }: ExpectedBlobs,
): Promise<ReceivedBlobs> {
  const contents = new Map<string, PackedContent>()
  let count = 0
  let bytes = 0
  try {
    for await (const part of parts) {
      const blob = blobOf(part, announced)
      bytes += blob.size
      refuseTooMuch(count + 1, bytes)
      if (kept.has(blob.digest) || contents.has(blob.digest)) await readAway(blob)
      else contents.set(blob.digest, await keep(pack, blob))
      count += 1
    }
  } catch (failure) {
    return { contents: [...contents.values()], count, failure }
  }
  const failure = count === 0 ? missingBlobs() : null
  return { contents: [...contents.values()], count, failure }
}

interface Blob extends Pick<PackedContent, 'digest' | 'size'>, Pick<FilePart, 'content'> {}

function blobOf(part: Part, announced: ExpectedBlobs['announced']): Blob {
  if (part.kind !== 'file' || part.field !== 'blobs') throw missingBlobs()
  const digest = part.filename
  const size = announced.get(digest)
  if (size === undefined) {
    const named = /^[0-9a-f]{64}$/.test(digest)
      ? `The content ${digest}`
      : 'A file whose name is no sha256'
    throw new AppError('invalid_field', `${named} is not among the files of this deploy.`)
  }
  return { digest, size, content: part.content }
}

function refuseTooMuch(count: number, bytes: number): void {
  if (count > maxBlobsPerRequest) {
    throw new AppError(
      'invalid_field',
      `A request brings at most ${maxBlobsPerRequest} contents. Send the rest in another one.`,
    )
  }
  if (count > 1 && bytes > maxBytesPerBlobRequest) {
    throw new AppError(
      'upload_too_large',
      `A request brings at most ${formatBytes(maxBytesPerBlobRequest)}, or one larger content alone. Send the rest in another one.`,
    )
  }
}

async function keep(pack: PackWriter, blob: Blob): Promise<PackedContent> {
  const packed = await pack.append(blob.content, blob.size).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'upload_too_large' ? tooLong(blob) : error
  })
  if (packed.digest !== blob.digest) {
    throw new AppError(
      'invalid_field',
      `What came as ${blob.digest} has the sha256 ${packed.digest}. Send the content that was announced.`,
    )
  }
  if (packed.size !== blob.size) {
    throw new AppError(
      'invalid_field',
      `The content ${blob.digest} has ${packed.size} bytes, and ${blob.size} were announced. Begin again with its size.`,
    )
  }
  return packed
}

async function readAway(blob: Blob): Promise<void> {
  let size = 0
  for await (const chunk of chunksOf(blob.content)) {
    size += chunk.length
    if (size > blob.size) throw tooLong(blob)
  }
}

/** Left open when it is not read to its end: destroying it would take the way back for the answer. */
function chunksOf(content: Readable): AsyncIterable<Uint8Array> {
  content.on('error', () => {})
  return content.iterator({ destroyOnReturn: false })
}

const tooLong = ({ digest, size }: Blob): AppError =>
  new AppError('invalid_field', `The content ${digest} is longer than the ${size} bytes announced.`)

const missingBlobs = (): AppError =>
  new AppError(
    'missing_field',
    'Send contents as files in the field `blobs`, each with its sha256 as the filename.',
  )
