// Port: reports failures that the caller handles instead of throwing, so that an operator sees them.

/**
 * The operations that may fail without failing the request or job they are part of, with the effect
 * for the operator. `docs/failures.md` is generated from this table.
 */
export const failureOperations = {
  'apply-groups':
    'The groups of a sign-in provider name an id that is not an organisation of this service, or add a person to one that has 500 members, including open invitations. The sign-in went on without this membership. Correct `PLINTH_OIDC_<NAME>_GROUPS`, or remove members or invitations.',
  'ask-sign-in-provider':
    'A sign-in provider was unreachable, or its response was not valid. The person saw a message and could try again or sign in another way. `plinthd doctor` checks the providers.',
  'diff-versions':
    'A version could not be compared with the live one. The error response about the conflict has an empty diff.',
  'compress-page':
    'A page with injected markup could not be compressed. It is sent uncompressed, and compression is tried again with the next request.',
  'copy-encodings':
    'Compressed encodings of an earlier version could not be read, for example because it was deleted at that moment. Those files are compressed again.',
  'end-edit-turn':
    'The turn of a process to edit a drop could not be ended. Edits of the drop in other processes wait for up to ten seconds.',
  'end-read-only':
    'After a failed copy, the service could not be told to accept changes again. It does so by itself within 30 seconds.',
  'extend-backup-lease':
    'The lease of a backup could not be extended. It lasts for two minutes and is extended every 30 seconds; if it expires, packs of the backup may be deleted. The backup then fails and can be repeated.',
  'extend-blob-hold':
    'The lease of an upload or a sweep could not be extended. It lasts for two minutes and is extended every 30 seconds; an upload whose lease has expired fails with 503, and a sweep deletes nothing.',
  'extend-compression-lease':
    'The lease of a compression could not be extended. If it expires, another process may repeat the work.',
  'extend-order-lease':
    'The lease of a certificate order could not be extended. It lasts for a minute and is extended every 20 seconds; if it expires, another process takes over the order.',
  'export-traces':
    'Spans could not be sent to the trace collector (`OTEL_EXPORTER_OTLP_ENDPOINT`), or too many were waiting. They are not sent again; requests and jobs are not affected.',
  'extend-read-only':
    'The read-only phase at the end of a copy could not be extended. It lasts for 30 seconds and is extended every 5 seconds; if it ends, the copy fails and can be repeated.',
  'find-secrets':
    'A file of an upload could not be examined for secrets within the limits of time and memory. It was published without a warning.',
  'keep-idle-connection':
    'An idle connection to PostgreSQL was lost. The next query opens another one.',
  'count-stored':
    'Drops, accounts and stored bytes could not be counted for the metrics. The last counts are reported for another hour.',
  'load-earlier-version':
    'The list of files of an earlier version could not be read, for example because it was deleted at that moment. Pages that were opened before the last publish may miss files of it.',
  'load-encodings':
    'The compressed encodings of a version could not be read. The process serves the version uncompressed until its cache entry is evicted.',
  'reach-blob-store':
    'S3 accepts requests but does not respond. Until it does, only files in memory and in the disk cache are served, and publishing fails with 503.',
  'read-known-contents':
    'The files of an existing version could not be read during an upload or deploy. They are uploaded and stored again; the existing version may be damaged.',
  'purge-cdn':
    'The CDN (`PLINTH_CDN`) refused a purge or was unreachable. Visitors may see earlier versions of pages that it has cached. The purge stays queued and is retried within a minute, or when the CDN allows it. `plinthd purge --all` shows whether the settings are right.',
  'read-last-backup':
    'The time of the last backup could not be read for the metrics. The last known time is reported for another minute.',
  'read-mail-queue':
    'The number of waiting mails could not be read for the metrics. The last number is reported for another minute.',
  'read-local-changes':
    'The file through which the processes of this machine pass on changes could not be read. The caches are not used until it can be read.',
  'read-purge-queue':
    'The number of purges that wait for the CDN could not be read for the metrics. The last number is reported for another minute.',
  'receive-changes':
    'The connection that receives changes from PostgreSQL failed. Until it is restored, the database is read for each request; if it cannot be read either, known drops are served for the time in `PLINTH_STALE_SECONDS`.',
  'record-certificate-use':
    'The last use of the certificate of a drop could not be recorded. The next visit tries again.',
  'record-connection-use': 'The last use of a connected app could not be recorded.',
  'record-session-use':
    'The last use of a session could not be recorded. The session<!-- plans --> and free drops are<!-- /plans --><!-- no plans:  is --> not extended until the next request that can record it.',
  'record-token-use': 'The last use of an API token could not be recorded.',
  'release-backup-lease':
    'The lease of a backup that has ended could not be released. It expires within two minutes; until then no packs are deleted, and another machine cannot start a backup.',
  'release-blob-hold':
    'The lease of a failed upload or sweep could not be released. It expires within two minutes, and unreferenced packs are deleted afterwards.',
  'remove-dns-challenge':
    'The TXT record of a certificate order could not be removed from DNS. It is harmless; remove it at the DNS provider.',
  'renew-password-hash':
    'A password hash made with older parameters could not be replaced. The next sign-in tries again.',
  'request-drop-certificate':
    'A drop was visited that has no certificate, and the weekly budget of certificates for single drops is used up. The visit failed. A wildcard certificate needs no budget: see `PLINTH_ACME_DNS`.',
  'sweep-drop':
    'The packs of a deleted drop or version could not be deleted. The sweep job tries again within a minute, and after further failures at longer intervals, up to an hour.',
  'title-older-versions':
    'The title of a version published before this release could not be read, because its files are damaged. The version has no title.',
  'update-billing-customer':
    'The name and email address of a customer could not be updated at the payment processor. They are sent again with the next checkout.',
  'use-disk-cache':
    'The disk cache could not be read or written. Files are read from the blob store.',
  'write-local-changes':
    'A change could not be passed on to the other processes of this machine. The write succeeded, but its response was delayed by a second.',
  'write-views':
    'Counted views could not be written. They are kept in memory and written with the next batch.',
} as const

export type FailureOperation = keyof typeof failureOperations

export interface Failures {
  /** Counts every failure, and logs the first of each operation per minute. Never throws. */
  report(operation: FailureOperation, error: unknown): void
}
