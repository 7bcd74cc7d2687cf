// Objects of one S3 bucket: the requests that blobs and backups need, with limits for a server that
// does not respond.
import { Readable } from 'node:stream'
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  type S3Client,
} from '@aws-sdk/client-s3'
import { eachBounded } from '@plinth/domain/base/each-bounded'
import type { Slice } from '@plinth/domain/versions/manifest'
import type { LocalFile } from '../../../ports/blobs.ts'
import type { CallTally } from '../../../ports/tallies.ts'
import { createSilenceWatch } from '../../silence/silence-watch.ts'
import { createS3Client, type ObserveCall, type S3Location } from './s3-client.ts'
import { explainS3Failure, isMissingKey, isS3Response, s3Unavailable } from './s3-errors.ts'
import { putFile } from './s3-put.ts'
import { limitSilence, listOne } from './s3-silence.ts'
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

export interface S3ObjectsOptions {
  /** How long S3 may be silent before it counts as unavailable; a minute if absent. */
  readonly timeoutMs?: number
  /** Called once each time S3 is found silent. */
  readonly onSilence?: (error: Error) => void
  readonly calls?: CallTally
  readonly observeCall?: ObserveCall
}

/** Keys are those of the bucket, with the prefix. Failures are `unavailable`. */
export interface S3Objects {
  put(key: string, local: LocalFile): Promise<void>
  /** Null if the object does not exist. `stream` is for readers that may be slow. */
  openSlice(key: string, slice: Slice, as: 'bytes' | 'stream'): Promise<Readable | null>
  /** The whole object; null if it does not exist. */
  open(key: string): Promise<Readable | null>
  /** Null if the object does not exist. */
  size(key: string): Promise<number | null>
  pages(options: {
    readonly Prefix: string
    readonly Delimiter?: string
  }): AsyncIterable<ListObjectsV2CommandOutput>
  delete(keys: readonly string[]): Promise<void>
  check(): Promise<void>
}

export function createS3Objects(
  location: S3Location,
  { timeoutMs = 60_000, onSilence, calls, observeCall }: S3ObjectsOptions = {},
): S3Objects {
  const { bucket } = location
  const limits = {
    timeoutMs,
    idleMs: 4 * timeoutMs,
    ...(calls && { calls }),
    ...(observeCall && { observeCall }),
  }
  const client = createS3Client(location, limits)
  // A separate client for downloads: a slow visitor holds a connection for the whole download, and
  // publishing or small files must not wait for one.
  const streaming = createS3Client(location, {
    ...limits,
    idleMs: streamIdleMs,
    connections: maxStreams,
  })
  // Checks must not wait for a connection either.
  const checking = createS3Client(location, { ...limits, connections: 2 })
  const listed = { Bucket: bucket, Prefix: location.prefix === '' ? '' : `${location.prefix}/` }
  const checkWithin = (ms: number) => listOne(checking, listed, ms)
  const watch = createSilenceWatch({
    limitMs: timeoutMs,
    probe: () => checkWithin(timeoutMs / 2).then(() => true, isS3Response),
    error: () => s3Unavailable(),
    ...(onSilence && { onSilence: () => onSilence(new Error('S3 does not respond')) }),
  })
  const objectOf = (key: string) => ({ Bucket: bucket, Key: key })
  /** Null if the key does not exist. */
  const sendOrNull = <T>(send: (abortSignal: AbortSignal) => Promise<T>): Promise<T | null> =>
    watch.send(send).catch((error: unknown) => {
      if (isMissingKey(error)) return null
      throw explainS3Failure(error)
    })

  let listedAt = Number.NEGATIVE_INFINITY

  /** One request for all objects of a second: a restore looks for each before it stores it. */
  async function requireBucket(): Promise<void> {
    if (performance.now() - listedAt < 1000) return
    const request = new ListObjectsV2Command({ ...listed, MaxKeys: 1 })
    await orUnavailable(watch.send((abortSignal) => client.send(request, { abortSignal })))
    listedAt = performance.now()
  }

  async function deleteBatch(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return
    const Delete = { Objects: keys.map((Key) => ({ Key })), Quiet: true }
    const request = new DeleteObjectsCommand({ Bucket: bucket, Delete })
    const deleting = watch.send((abortSignal) => client.send(request, { abortSignal }))
    const { Errors = [] } = await orUnavailable(deleting)
    if (Errors.length > 0) throw explainS3Failure(Errors)
  }

  return {
    put: (key, local) => putFile({ client, watch }, objectOf(key), local),
    async openSlice(key, slice, as) {
      const by: S3Client = as === 'stream' ? streaming : client
      return watch.send((abortSignal) =>
        openS3Slice({ client: by, timeoutMs, abortSignal }, objectOf(key), slice),
      )
    },
    async open(key) {
      const request = new GetObjectCommand(objectOf(key))
      const response = await sendOrNull((abortSignal) =>
        streaming.send(request, { requestTimeout: timeoutMs, abortSignal }),
      )
      if (response === null) return null
      if (!(response.Body instanceof Readable)) throw s3Unavailable()
      limitSilence(response.Body, timeoutMs)
      return response.Body
    },
    async size(key) {
      const request = new HeadObjectCommand(objectOf(key))
      const response = await sendOrNull((abortSignal) => client.send(request, { abortSignal }))
      // The response to HEAD does not say whether the key is missing or the bucket.
      if (response === null) await requireBucket()
      return response?.ContentLength ?? null
    },
    async *pages(options) {
      let ContinuationToken: string | undefined
      do {
        const request = new ListObjectsV2Command({ Bucket: bucket, ...options, ContinuationToken })
        const listing = watch.send((abortSignal) => client.send(request, { abortSignal }))
        const page = await orUnavailable(listing)
        yield page
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken !== undefined)
    },
    delete: (keys) => eachBounded(batches(keys), parallelRequests, deleteBatch),
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

export async function orUnavailable<T>(promise: Promise<T>): Promise<T> {
  return promise.catch((error: unknown) => {
    throw explainS3Failure(error)
  })
}
