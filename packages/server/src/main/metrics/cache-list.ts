// The caches whose sizes the metrics report, for the table in docs/metrics.md.
import type { CacheInBytes, CacheInEntries } from '../../adapters/tallies/measured-caches.ts'

export const cachesInBytes: Readonly<Record<CacheInBytes, string>> = {
  hosts: 'Which drop or custom domain a hostname belongs to, and whether it is served.',
  responses: 'Prepared responses by hostname and path, and paths without a file.',
  contents: 'Files of drops. Its bound shrinks while `hosts` grows.',
  manifests: 'Lists of the files of versions. Its bound shrinks while `hosts` grows.',
  earlier_files: 'Which earlier versions have the files with hashed names that a live one lacks.',
  requested_once: 'Large files that were requested once; at the second request they are cached.',
  injections: 'Markup that is added to pages, such as analytics.',
  cards: 'Pictures for link previews.',
  host_headers: 'Kinds of hosts by the `Host` header.',
  app_pages: 'Compressed pages of the service itself.',
  tls_contexts: 'Certificates of custom domains and drops, and names without one.',
  views: 'Views that are not in the database yet. Beyond the bound, views are not counted.',
}

export const cachesInEntries: Readonly<Record<CacheInEntries, string>> = {
  header_lines: 'Parsed lines of request headers.',
  user_agents: 'Whether a `User-Agent` is that of a bot.',
  accept_encodings: 'Parsed values of `Accept-Encoding`.',
  client_documents: 'Metadata documents of OAuth clients.',
  failed_client_documents: 'URLs of OAuth clients that had no valid document.',
  callers: 'Networks and accounts with the CPU time that they used recently.',
  blob_folders: 'Folders of drops that are known to be on the disk. Not used with S3.',
}
