// Port: sizes and bounds of the caches that clients can fill. They are read when metrics are requested,
// so a lookup costs nothing more.

/** Caches of a process that are bounded in bytes. */
export type CacheInBytes =
  | 'hosts'
  | 'responses'
  | 'contents'
  | 'manifests'
  | 'earlier_files'
  | 'requested_once'
  | 'injections'
  | 'cards'
  | 'host_headers'
  | 'app_pages'
  | 'tls_contexts'
  | 'views'

/** Caches of a process that are bounded in entries. */
export type CacheInEntries =
  | 'header_lines'
  | 'user_agents'
  | 'accept_encodings'
  | 'client_documents'
  | 'failed_client_documents'
  | 'callers'
  | 'blob_folders'

export interface SizeInBytes {
  readonly bytes: number
  readonly maxBytes: number
}

export interface SharedCache {
  readonly maxBytes: number
  /** Null if it cannot be read. */
  readonly readBytes: () => Promise<number | null>
}

/** Several caches with the same name are added up. */
export interface CacheSizes {
  measureBytes(name: CacheInBytes, cache: SizeInBytes): void
  measureEntries(name: CacheInEntries, cache: { readonly size: number }, maxEntries: number): void
  /** The disk cache, which all processes of the machine share. */
  measureDisk(cache: SharedCache): void
}

/** For callers that are not measured. */
export const unmeasured: CacheSizes = {
  measureBytes() {},
  measureEntries() {},
  measureDisk() {},
}
