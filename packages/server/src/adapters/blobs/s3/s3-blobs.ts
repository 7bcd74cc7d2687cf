// Blob store in an S3 bucket: packs as `<prefix>/<drop id>/<pack id>`.
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  DeleteObjectsCommand,
  ListObjectsV2Command,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3'
import { type DropId, type PackId, parseId } from '@plinth/domain/base/ids'
import type { Slice } from '@plinth/domain/versions/manifest'
import type { Blobs } from '../../../ports/blobs.ts'
import { checkDrop, checkPack } from '../packs/blob-names.ts'
import { eachBounded } from '../packs/each-bounded.ts'
import { createS3Client, type S3Location } from './s3-client.ts'
import { explainS3Failure } from './s3-errors.ts'
import { putFile } from './s3-put.ts'
import { openS3Slice } from './s3-slices.ts'

// Requests mostly wait for the network; the SDK keeps up to 50 connections.
const parallelRequests = 16
// S3's limit for one DeleteObjects request.
const deletesPerRequest = 1000
const maxStreams = 1000

export function createS3Blobs(location: S3Location): Blobs {
  const client = createS3Client(location)
  // A separate client for downloads: a slow visitor holds a connection for the whole download, and
  // publishing or small files must not wait for one.
  const streaming = createS3Client(location, { connections: maxStreams })
  const { bucket } = location
  const prefix = location.prefix === '' ? '' : `${location.prefix}/`
  const prefixOf = (drop: DropId) => `${prefix}${checkDrop(drop)}/`
  const objectOf = (drop: DropId, pack: PackId) => ({
    Bucket: bucket,
    Key: `${prefixOf(drop)}${checkPack(pack)}`,
  })

  async function openSlice(drop: DropId, slice: Slice, by: S3Client): Promise<Readable | null> {
    const object = objectOf(drop, slice.pack)
    return slice.size === 0 ? Readable.from([]) : openS3Slice(by, object, slice)
  }

  async function* listPages(options: { Prefix: string; Delimiter?: string }) {
    try {
      yield* paginateListObjectsV2({ client }, { Bucket: bucket, ...options })
    } catch (error) {
      throw explainS3Failure(error)
    }
  }

  async function deleteKeys(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return
    const Delete = { Objects: keys.map((Key) => ({ Key })), Quiet: true }
    const request = new DeleteObjectsCommand({ Bucket: bucket, Delete })
    const { Errors = [] } = await orUnavailable(client.send(request))
    if (Errors.length > 0) throw explainS3Failure(Errors)
  }

  return {
    async put(drop, pack, local) {
      await putFile(client, objectOf(drop, pack), local)
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
    async deleteDrop(drop) {
      for await (const { Contents = [] } of listPages({ Prefix: prefixOf(drop) })) {
        await deleteKeys(Contents.flatMap(({ Key }) => Key ?? []))
      }
    },
    async check() {
      // Lists instead of using HEAD on the bucket, to also check the permission for listing.
      await orUnavailable(
        client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, MaxKeys: 1 })),
      )
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
