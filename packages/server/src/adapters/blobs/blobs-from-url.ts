// Creates the blob store that PLINTH_BLOBS_URL names.
import { fileURLToPath } from 'node:url'
import type { Blobs } from '../../ports/blobs.ts'
import type { CacheSizes } from '../../ports/cache-sizes.ts'
import type { Processes } from '../../ports/processes.ts'
import type { CacheFolderOptions } from './disk-cache/cache-folder.ts'
import { cacheOnDisk } from './disk-cache/cache-on-disk.ts'
import { createFsBlobs } from './file-system/fs-blobs.ts'
import type { S3Location } from './s3/s3-client.ts'
import type { S3ObjectsOptions } from './s3/s3-objects.ts'

export interface BlobsOptions extends S3ObjectsOptions {
  /** Used only with S3; for local files it would just be a second copy. */
  readonly cache?: CacheFolderOptions
  readonly sizes?: CacheSizes
  /** Of S3; null or absent to use the default AWS chain. */
  readonly credentials?: S3Location['credentials'] | null
}

/** Its message is a sentence for the operator. */
export class InvalidStoreUrl extends RangeError {}

/** `file:` and a path, or `s3://bucket/prefix?endpoint=…&region=…`. */
export async function createBlobs(
  url: string,
  processes: Processes,
  { cache, credentials, sizes, ...options }: BlobsOptions = {},
): Promise<Blobs> {
  const folder = blobsFolderOf(url)
  if (folder !== null) return createFsBlobs(folder, processes, sizes)
  if (url.startsWith('s3:')) {
    const location = { ...parseS3Location(url), ...(credentials && { credentials }) }
    // The SDK takes 37 MB of memory, so it is loaded only if needed.
    const { createS3Blobs } = await import('./s3/s3-blobs.ts')
    const blobs = createS3Blobs(location, options)
    return cache === undefined ? blobs : cacheOnDisk(blobs, { ...cache, sizes })
  }
  throw new InvalidStoreUrl('The blob store URL must start with "file:" or "s3://".')
}

/** Null if blobs are not stored in a folder. */
export const blobsFolderOf = (url: string): string | null =>
  url.startsWith('file:') ? parseFolder(url) : null

/**
 * `file:///a%20b` is a URL and is decoded; `file:./a b` and `file:/a b` are taken as plain paths.
 */
function parseFolder(url: string): string {
  const path = url.startsWith('file://') ? fileURLToPath(url) : url.slice('file:'.length)
  if (path === '') throw new InvalidStoreUrl('The blob store URL has no folder after "file:".')
  return path
}

export function parseS3Location(url: string): S3Location {
  const parsed = URL.parse(url)
  if (parsed === null || parsed.hostname === '') {
    throw new InvalidStoreUrl('The URL of an S3 store must look like "s3://bucket/prefix".')
  }
  const options = Object.fromEntries(parsed.searchParams)
  const { endpoint, region, ...unknown } = options
  const [name] = Object.keys(unknown)
  if (name !== undefined)
    throw new InvalidStoreUrl(`The URL of an S3 store has an unknown option "${name}".`)
  if (endpoint !== undefined && !/^https?:/.test(URL.parse(endpoint)?.href ?? '')) {
    throw new InvalidStoreUrl(
      'The endpoint in the URL of an S3 store must be an http or https URL.',
    )
  }
  return {
    bucket: parsed.hostname,
    prefix: decodeURIComponent(parsed.pathname).replace(/^\/+|\/+$/g, ''),
    ...(endpoint && { endpoint }),
    ...(region && { region }),
  }
}
