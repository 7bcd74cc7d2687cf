// Blobs in a bucket, as `<prefix>/<site id>/<digest>`.
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3'
import { parseId, type SiteId } from '@plinth/domain/ids'
import type { Blobs, ByteRange } from '../../ports/blobs.ts'
import { checkDigest, checkSite, isDigest } from './blob-names.ts'
import { eachBounded } from './each-bounded.ts'
import { createS3Client, type S3Location } from './s3-client.ts'
import { explainS3Failure, isMissingKey } from './s3-errors.ts'
import { putBytes, putFile } from './s3-put.ts'

// Each waits for the network most of the time; the SDK keeps up to 50 connections.
const parallelRequests = 16
// Each holds buffers of a large file on its way.
const parallelPuts = 4
// The most that one request may name.
const deletesPerRequest = 1000

export function createS3Blobs(location: S3Location): Blobs {
  const client = createS3Client(location)
  const { bucket } = location
  const prefix = location.prefix === '' ? '' : `${location.prefix}/`
  const prefixOf = (site: SiteId) => `${prefix}${checkSite(site)}/`
  const objectOf = (site: SiteId, digest: string) => ({
    Bucket: bucket,
    Key: `${prefixOf(site)}${checkDigest(digest)}`,
  })

  async function get(site: SiteId, digest: string, range?: ByteRange): Promise<Readable | null> {
    const object = objectOf(site, digest)
    const part = range && { Range: `bytes=${range.start}-${range.end}` }
    try {
      const { Body } = await client.send(new GetObjectCommand({ ...object, ...part }))
      return Body instanceof Readable ? Body : Readable.from([])
    } catch (error) {
      if (isMissingKey(error)) return null
      throw explainS3Failure(error)
    }
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
    async putFiles(site, files) {
      await eachBounded(files, parallelPuts, (file) =>
        putFile(client, objectOf(site, file.digest), file),
      )
    },
    async putBytes(site, digest, bytes) {
      await putBytes(client, objectOf(site, digest), bytes)
    },
    async read(site, digest) {
      const content = await get(site, digest)
      return content === null ? null : orUnavailable(buffer(content))
    },
    open: get,
    async *list(site) {
      const Prefix = prefixOf(site)
      for await (const { Contents = [] } of listPages({ Prefix })) {
        for (const { Key = '' } of Contents) {
          const digest = Key.slice(Prefix.length)
          if (isDigest(digest)) yield digest
        }
      }
    },
    async *sites() {
      for await (const page of listPages({ Prefix: prefix, Delimiter: '/' })) {
        for (const { Prefix = '' } of page.CommonPrefixes ?? []) {
          const site = parseId('site', Prefix.slice(prefix.length, -1))
          if (site !== null) yield site
        }
      }
    },
    async delete(site, digests) {
      const keys = digests.map((digest) => objectOf(site, digest).Key)
      await eachBounded(batches(keys), parallelRequests, deleteKeys)
    },
    async deleteSite(site) {
      for await (const { Contents = [] } of listPages({ Prefix: prefixOf(site) })) {
        await deleteKeys(Contents.flatMap(({ Key }) => Key ?? []))
      }
    },
    async check() {
      // Also asks for the permission that listing needs, which a HEAD on the bucket does not name.
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
