// What one version contains: each path with where its content lies and how it is served.
import type { HeaderTable } from './header-matching.ts'
import type { PackId } from './ids.ts'
import type { RedirectTable } from './redirect-matching.ts'

/** Where bytes lie: in which pack of the drop, from which byte on, and how many. */
export interface Slice {
  readonly pack: PackId
  readonly offset: number
  readonly size: number
}

/** Byte offsets in an HTML page at which Plinth may add something without touching the author's bytes. */
export interface Splices {
  readonly head: number
  readonly body: number
  /** Of the page, where its mark says that it is none in which ASCII stays what it is. */
  readonly encoding?: WideEncoding
}

export type WideEncoding = 'utf-16be' | 'utf-16le'
export type PageEncoding = 'utf-8' | WideEncoding

export interface ManifestFile extends Slice {
  /** Lower-case hex sha256 of the content. */
  readonly digest: string
  /** Full `Content-Type`. */
  readonly type: string
  /** Absent where nothing may be added: on what is not sent as HTML. */
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
  /** Every pack that a file lies in, with how many bytes of content it holds, used or not. */
  readonly packs: ReadonlyMap<PackId, number>
}

/** Every pack that the version needs, what Plinth made included. */
export function referencedPacks(manifest: Manifest): Set<PackId> {
  return new Set([...manifest.files.values()].map((file) => file.pack))
}

/**
 * What the next version need not store again, by digest. A pack stays for as long as anything in it
 * is needed, so only those are drawn on of which this version uses at least half: a small file that
 * never changes must not keep one large pack after the other.
 */
export function reusableSlices(manifest: Manifest): Map<string, Slice> {
  const distinct = new Map([...manifest.files.values()].map((file) => [file.digest, file]))
  const used = new Map<PackId, number>()
  for (const { pack, size } of distinct.values()) used.set(pack, (used.get(pack) ?? 0) + size)
  const isWorthKeeping = ({ pack }: Slice) =>
    2 * (used.get(pack) ?? 0) >= (manifest.packs.get(pack) ?? 0)
  return new Map([...distinct].filter(([, file]) => isWorthKeeping(file)))
}

export function byteSize(manifest: Manifest): number {
  return authoredFiles(manifest).reduce((sum, [, file]) => sum + file.size, 0)
}

export function fileCount(manifest: Manifest): number {
  return authoredFiles(manifest).length
}

/** What somebody uploaded, by path, without what Plinth made of it. */
export function authoredFiles(manifest: Manifest): [string, ManifestFile][] {
  return [...manifest.files].filter(([, file]) => !file.generated)
}
