// Blob store in an S3 bucket: packs as `<prefix>/<drop id>/<pack id>`.
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { DeleteObjectsCommand, ListObjectsV2Command, type S3Client } from '@aws-sdk/client-s3'
import { type DropId, type PackId, parseId } from '@plinth/domain/base/ids'
import type { Slice } from '@plinth/domain/versions/manifest'
import type { Blobs } from '../../../ports/blobs.ts'
import { createSilenceWatch } from '../../silence/silence-watch.ts'
import { checkDrop, checkPack } from '../packs/blob-names.ts'
import { eachBounded } from '../packs/each-bounded.ts'
import { createS3Client, type S3Location } from './s3-client.ts'
import { explainS3Failure, isS3Response, s3Unavailable } from './s3-errors.ts'
import { putFile } from './s3-put.ts'
import { listOne } from './s3-silence.ts'
import { openS3Slice } from './s3-slices.ts'

// Requests mostly wait for the network; the SDK keeps up to 50 connections.
const parallelRequests = 16
// S3's limit for one DeleteObjects request.
const deletesPerRequest = 1000
const maxStreams = 1000
/** A check has two of the five seconds that S3 has by default. */
const checkShare = 2 / 5
/**
 * A slow visitor holds a connection for the whole download, which is idle while the visitor reads
 * what has been buffered.
 */
const streamIdleMs = 60_000

export interface S3BlobsOptions {
  /** How long S3 may be silent before it counts as unavailable; a minute if absent. */
  readonly timeoutMs?: number
  /** Called once each time S3 is found silent. */
  readonly onSilence?: (error: Error) => void
}

export function createS3Blobs(
  location: S3Location,
  { timeoutMs = 60_000, onSilence }: S3BlobsOptions = {},
): Blobs {
  const limits = { timeoutMs, idleMs: 4 * timeoutMs }
  const client = createS3Client(location, limits)
  // A separate client for downloads: a slow visitor holds a connection for the whole download, and
  // publishing or small files must not wait for one.
  const streaming = createS3Client(location, {
    timeoutMs,
    idleMs: streamIdleMs,
    connections: maxStreams,
  })
  // Checks must not wait for a connection either.
  const checking = createS3Client(location, { ...limits, connections: 2 })
  const { bucket } = location
  const prefix = location.prefix === '' ? '' : `${location.prefix}/`
  const prefixOf = (drop: DropId) => `${prefix}${checkDrop(drop)}/`
  const objectOf = (drop: DropId, pack: PackId) => ({
    Bucket: bucket,
    Key: `${prefixOf(drop)}${checkPack(pack)}`,
  })

  const checkWithin = (ms: number) => listOne(checking, { Bucket: bucket, Prefix: prefix }, ms)
  const watch = createSilenceWatch({
    limitMs: timeoutMs,
    probe: () => checkWithin(timeoutMs / 2).then(() => true, isS3Response),
    error: () => s3Unavailable(),
    ...(onSilence && { onSilence: () => onSilence(new Error('S3 does not respond')) }),
  })

  async function openSlice(drop: DropId, slice: Slice, by: S3Client): Promise<Readable | null> {
    const object = objectOf(drop, slice.pack)
    if (slice.size === 0) return Readable.from([])
    return watch.send((abortSignal) =>
      openS3Slice({ client: by, timeoutMs, abortSignal }, object, slice),
    )
  }

  async function* listPages(options: { Prefix: string; Delimiter?: string }) {
    let ContinuationToken: string | undefined
    do {
      const request = new ListObjectsV2Command({ Bucket: bucket, ...options, ContinuationToken })
      const listing = watch.send((abortSignal) => client.send(request, { abortSignal }))
      const page = await orUnavailable(listing)
      yield page
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken !== undefined)
  }

  async function deleteKeys(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return
    const Delete = { Objects: keys.map((Key) => ({ Key })), Quiet: true }
    const request = new DeleteObjectsCommand({ Bucket: bucket, Delete })
    const deleting = watch.send((abortSignal) => client.send(request, { abortSignal }))
    const { Errors = [] } = await orUnavailable(deleting)
    if (Errors.length > 0) throw explainS3Failure(Errors)
  }

  return {
    async put(drop, pack, local) {
      await putFile({ client, watch }, objectOf(drop, pack), local)
    },
    async read(drop, slice) {
      const content = await openSlice(drop, slice, client)
      return content === null ? null : orUnavailable(buffer(content))
    },
    open: (drop, slice) => openSlice(drop, slice, streaming),
    async *list(drop) {
      const Prefix = prefixOf(drop)
      for await (const { Contents = [] } of listPages({ Prefix })) {
        for (const { Key = '' } of Contents) {
          const pack = parseId('pack', Key.slice(Prefix.length))
          if (pack !== null) yield pack
        }
      }
    },
    async *drops() {
      for await (const page of listPages({ Prefix: prefix, Delimiter: '/' })) {
        for (const { Prefix = '' } of page.CommonPrefixes ?? []) {
          const drop = parseId('drop', Prefix.slice(prefix.length, -1))
          if (drop !== null) yield drop
        }
      }
    },
    async delete(drop, packs) {
      const keys = packs.map((pack) => objectOf(drop, pack).Key)
      await eachBounded(batches(keys), parallelRequests, deleteKeys)
    },
    async check() {
      if (watch.isSilent()) throw s3Unavailable()
      await orUnavailable(checkWithin(timeoutMs * checkShare))
    },
  }
}

function* batches(keys: readonly string[]): Iterable<string[]> {
  for (let start = 0; start < keys.length; start += deletesPerRequest) {
    yield keys.slice(start, start + deletesPerRequest)
  }
}

async function orUnavailable<T>(promise: Promise<T>): Promise<T> {
  return promise.catch((error: unknown) => {
    throw explainS3Failure(error)
  })
}
