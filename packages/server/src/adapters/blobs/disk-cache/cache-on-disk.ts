// Adds a disk cache to a remote blob store.
import type { Blobs } from '../../../ports/blobs.ts'
import { type CacheFolderOptions, openCacheFolder } from './cache-folder.ts'
import { createCachedBlobs } from './cached-blobs.ts'
import { removeCache } from './index-connection.ts'

/** A limit of 0 bytes disables the cache. */
export function cacheOnDisk(blobs: Blobs, options: CacheFolderOptions): Blobs {
  const { folder, maxBytes, onFailure } = options
  if (maxBytes > 0) return createCachedBlobs(blobs, openCacheFolder(options), onFailure)
  removeCache(folder).catch(onFailure)
  return blobs
}
