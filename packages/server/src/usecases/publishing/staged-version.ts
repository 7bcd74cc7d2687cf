// A version that is complete on the local disk and that nobody can see yet.
import { contentTypeOf, isHtml } from '@plinth/domain/content-types'
import { compileHeaders } from '@plinth/domain/header-matching'
import type { Manifest, ManifestFile } from '@plinth/domain/manifest'
import { compileRedirects } from '@plinth/domain/redirect-matching'
import type { SitePath } from '@plinth/domain/site-path'
import type { LocalFile } from '../../ports/blobs.ts'
import type { Parsers, Warning } from '../../ports/parsers.ts'
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
  readonly warnings: readonly Warning[]
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
  const { warnings, ...rules } = await rulesOf(parsers, files)
  return {
    manifest: { files: new Map(entries), ...rules },
    files: files.map((file) => file.local),
    source,
    warnings,
  }
}

async function rulesOf(parsers: Parsers, files: readonly StagedFile[]) {
  const fileAt = (path: string) => files.find((file) => file.path === path)?.local.file ?? null
  const ruleFiles = { redirects: fileAt('_redirects'), headers: fileAt('_headers') }
  if (ruleFiles.redirects === null && ruleFiles.headers === null) return { warnings: [] }
  const { redirects, headers, warnings } = await parsers.readRules(ruleFiles)
  return {
    warnings,
    ...(redirects.length > 0 && { redirects: compileRedirects(redirects) }),
    ...(headers.length > 0 && { headers: compileHeaders(headers) }),
  }
}
