// What one version contains: each path with the blob that holds it and how it is served.
import type { HeaderTable } from './header-matching.ts'
import { isRecord } from './json-shape.ts'
import { decodeHeaders, decodeRedirects } from './manifest-rules.ts'
import type { RedirectTable } from './redirect-matching.ts'

/** Byte offsets in an HTML page at which Plinth may add something without touching the author's bytes. */
export interface Splices {
  readonly head: number
  readonly body: number
}

export interface ManifestFile {
  /** Lower-case hex sha256 of the content. */
  readonly digest: string
  readonly size: number
  /** Full `Content-Type`. */
  readonly type: string
  /** Absent where nothing may be added: on what is no HTML, and on pages in UTF-16. */
  readonly splices?: Splices
  /** Made by Plinth from another file of the version (a rendered page): not counted, not exported. */
  readonly generated?: true
}

export interface Manifest {
  /** By `SitePath`. */
  readonly files: ReadonlyMap<string, ManifestFile>
  /** What `_redirects` says. Stored as its rules, compiled when it is read. */
  readonly redirects?: RedirectTable
  /** What `_headers` says, likewise. */
  readonly headers?: HeaderTable
}

/** Every blob that the version needs, what Plinth made included. */
export function referencedDigests(manifest: Manifest): Set<string> {
  return new Set([...manifest.files.values()].map((file) => file.digest))
}

export function byteSize(manifest: Manifest): number {
  return authored(manifest).reduce((sum, file) => sum + file.size, 0)
}

export function fileCount(manifest: Manifest): number {
  return authored(manifest).length
}

function authored(manifest: Manifest): ManifestFile[] {
  return [...manifest.files.values()].filter((file) => !file.generated)
}

const format = 1

/** The same manifest always gives the same text. Entries are a list: a path may be `__proto__`. */
export function encodeManifest(manifest: Manifest): string {
  const entries = [...manifest.files].sort(([a], [b]) => (a < b ? -1 : 1))
  const files = entries.map(([path, { digest, size, type, splices, generated }]) => ({
    path,
    digest,
    size,
    type,
    ...(splices && { splices: { head: splices.head, body: splices.body } }),
    ...(generated && { generated }),
  }))
  const redirects = manifest.redirects?.rules
  const headers = manifest.headers?.rules
  return JSON.stringify({ format, files, redirects, headers })
}

/** Throws on what is not a manifest: a damaged one must not be served, nor digests of it looked up. */
export function decodeManifest(text: string): Manifest {
  const value: unknown = JSON.parse(text)
  if (!isRecord(value) || value.format !== format || !Array.isArray(value.files))
    throw new TypeError('not a manifest of a known format')
  const files = new Map<string, ManifestFile>()
  for (const entry of value.files as unknown[]) {
    if (!isRecord(entry)) throw new TypeError('a manifest entry is not an object')
    const { path } = entry
    // Not parsed as a `SitePath` again: a rule that gets stricter must not take down old versions.
    if (typeof path !== 'string' || path === '' || files.has(path))
      throw new TypeError('a manifest entry has no path of its own')
    files.set(path, decodeFile(entry))
  }
  const { redirects, headers } = value
  return {
    files,
    ...(redirects !== undefined && { redirects: decodeRedirects(redirects) }),
    ...(headers !== undefined && { headers: decodeHeaders(headers) }),
  }
}

function decodeFile({
  digest,
  size,
  type,
  splices,
  generated,
}: Record<string, unknown>): ManifestFile {
  // The digest becomes part of a file name or an object key.
  if (typeof digest !== 'string' || !/^[0-9a-f]{64}$/.test(digest))
    throw new TypeError('a manifest entry has no digest')
  if (!isOffset(size, Number.MAX_SAFE_INTEGER)) throw new TypeError('a manifest entry has no size')
  if (typeof type !== 'string') throw new TypeError('a manifest entry has no type')
  return {
    digest,
    size,
    type,
    ...(splices !== undefined && { splices: decodeSplices(splices, size) }),
    ...(generated === true && { generated }),
  }
}

function decodeSplices(value: unknown, size: number): Splices {
  if (!isRecord(value) || !isOffset(value.head, size) || !isOffset(value.body, size))
    throw new TypeError('a manifest entry has splices outside its file')
  return { head: value.head, body: value.body }
}

function isOffset(value: unknown, limit: number): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= limit
}
