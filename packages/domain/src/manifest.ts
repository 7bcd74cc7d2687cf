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

/** Byte offsets in a page at which Plinth may add something without touching the author's bytes. */
export interface Splices {
  readonly head: number
  readonly body: number
  /** Of the page, where its mark says that it is none in which ASCII stays what it is. */
  readonly encoding?: WideEncoding
}

export type WideEncoding = 'utf-16be' | 'utf-16le'
export type PageEncoding = 'utf-8' | WideEncoding

/** The splices of one content, which a version may send as HTML at one path and as XHTML at another. */
export interface PageSplices {
  /** Absent on content that was never sent as HTML. */
  readonly splices?: Splices
  /** Absent on content that was never sent as XHTML, or is not well-formed. */
  readonly xmlSplices?: Splices
}

export interface ManifestFile extends Slice, PageSplices {
  /** Lower-case hex sha256 of the content. */
  readonly digest: string
  /** Full `Content-Type`. */
  readonly type: string
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

/** A content that the drop has already. */
export interface KnownContent extends Slice, PageSplices {
  /** How many bytes of content its pack holds. */
  readonly packBytes: number
}

/** By digest. */
export type KnownContents = ReadonlyMap<string, KnownContent>

/**
 * What the next version need not store again. A pack stays for as long as anything in it is needed,
 * so only those are drawn on of which this version uses at least half: a small file that never
 * changes must not keep one large pack after the other.
 */
export const reusableContents = (manifest: Manifest): Map<string, KnownContent> =>
  mostlyUsed(contentsOf(manifest))

export function contentsOf(manifest: Manifest): Map<string, KnownContent> {
  const distinct = new Map<string, KnownContent>()
  for (const file of manifest.files.values()) {
    const { digest, pack, offset, size } = file
    const packBytes = manifest.packs.get(pack) ?? 0
    const splices = { ...pageSplices(distinct.get(digest) ?? {}), ...pageSplices(file) }
    distinct.set(digest, { pack, offset, size, packBytes, ...splices })
  }
  return distinct
}

/** Whether Plinth may add to the content, sent as HTML or as XHTML. */
export const mayBeAddedTo = ({ splices, xmlSplices }: PageSplices): boolean =>
  splices !== undefined || xmlSplices !== undefined

/** Without keys for what is absent. */
export const pageSplices = ({ splices, xmlSplices }: PageSplices): PageSplices => ({
  ...(splices && { splices }),
  ...(xmlSplices && { xmlSplices }),
})

/** Those of the contents that lie in packs of which they are at least half. */
export function mostlyUsed(contents: KnownContents): Map<string, KnownContent> {
  const used = new Map<PackId, number>()
  for (const { pack, size } of contents.values()) used.set(pack, (used.get(pack) ?? 0) + size)
  return new Map(
    [...contents].filter(([, { pack, packBytes }]) => 2 * (used.get(pack) ?? 0) >= packBytes),
  )
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
