// Adds a disk cache to a remote blob store.
import type { Blobs } from '../../../ports/blobs.ts'
import { type CacheFolderOptions, openCacheFolder } from './cache-folder.ts'
import { createCachedBlobs } from './cached-blobs.ts'
import { removeCache } from './index-connection.ts'

/** A limit of 0 bytes disables the cache. */
export function cacheOnDisk(blobs: Blobs, options: CacheFolderOptions): Blobs {
  if (options.maxBytes > 0) return createCachedBlobs(blobs, openCacheFolder(options))
  removeCache(options.folder).catch(options.onFailure)
  return blobs
}
