// Tags by which a CDN finds the cached responses of a drop: `Cache-Tag` and `Surrogate-Key`.
// There is none for the owner: it would show visitors which drops have the same one.
import type { DropId, VersionId } from '../base/ids.ts'

export const dropTag = (drop: DropId): string => `drop-${drop}`

/** `hostKey` is a host label, or the full hostname of a custom domain. */
const hostTag = (hostKey: string): string => `host-${hostKey}`

/** Tags of a response of this version at this host. */
export const cacheTags = (drop: DropId, version: VersionId, hostKey: string): readonly string[] => [
  dropTag(drop),
  `version-${version}`,
  hostTag(hostKey),
]

/**
 * The tag of the host whose target changed; null for labels that name no host, such as lists of
 * names in a certificate. Tags must not contain spaces or commas.
 */
export const tagOfLabel = (label: string): string | null =>
  /^[a-z\d][a-z\d.-]*$/.test(label) ? hostTag(label) : null
