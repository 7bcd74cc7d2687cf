// A version that is complete on the local disk and that nobody can see yet.
import { contentTypeOf, isHtml } from '@plinth/domain/content-types'
import type { Manifest, ManifestFile } from '@plinth/domain/manifest'
import type { SitePath } from '@plinth/domain/site-path'
import type { LocalFile } from '../../ports/blobs.ts'
import type { Parsers } from '../../ports/parsers.ts'
import type { VersionSource } from '../../ports/versions.ts'

export interface StagedFile {
  readonly path: SitePath
  readonly local: LocalFile
  readonly generated?: true
}

export interface StagedVersion {
  readonly manifest: Manifest
  readonly files: readonly LocalFile[]
  readonly source: VersionSource
}

export async function stageVersion(
  parsers: Parsers,
  files: readonly StagedFile[],
  source: VersionSource,
): Promise<StagedVersion> {
  const pages = files.filter((file) => isHtml(contentTypeOf(file.path)))
  const splices = await parsers.findSplices(pages.map((page) => page.local.file))
  const splicesOf = new Map(pages.map((page, index) => [page, splices[index]]))
  const entries = files.map((file): [SitePath, ManifestFile] => {
    const splice = splicesOf.get(file)
    return [
      file.path,
      {
        digest: file.local.digest,
        size: file.local.size,
        type: contentTypeOf(file.path),
        ...(splice && { splices: splice }),
        ...(file.generated && { generated: true }),
      },
    ]
  })
  return { manifest: { files: new Map(entries) }, files: files.map((file) => file.local), source }
}
