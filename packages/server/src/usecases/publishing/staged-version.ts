// A version that is complete on the local disk and that nobody can see yet.
import { contentTypeOf, isHtml } from '@plinth/domain/content-types'
import { compileHeaders, headersFor } from '@plinth/domain/header-matching'
import type { Manifest, Splices } from '@plinth/domain/manifest'
import { compileRedirects } from '@plinth/domain/redirect-matching'
import type { SitePath } from '@plinth/domain/site-path'
import type { Parsers, Warning } from '../../ports/parsers.ts'
import type { PackedContent, PackWriter } from '../../ports/spool.ts'
import type { VersionSource } from '../../ports/versions.ts'

export interface ReceivedPath {
  readonly path: SitePath
  readonly content: PackedContent
  readonly generated?: true
}

export interface StagedFile extends ReceivedPath {
  readonly type: string
  readonly splices?: Splices
}

type Rules = Pick<Manifest, 'redirects' | 'headers'>

export interface StagedVersion {
  readonly files: readonly StagedFile[]
  readonly rules: Rules
  readonly source: VersionSource
  readonly warnings: readonly Warning[]
}

export async function stageVersion(
  parsers: Parsers,
  pack: PackWriter,
  received: readonly ReceivedPath[],
  source: VersionSource,
): Promise<StagedVersion> {
  const files = received.map((file): StagedFile => ({ ...file, type: contentTypeOf(file.path) }))
  const { rules, warnings } = await rulesOf(parsers, pack, received)
  const pages = files.filter((file) => isSentAsHtml(file, rules))
  const found = await parsers.findSplices(pages.map((page) => pack.locate(page.content)))
  const splicesOf = new Map(pages.map((page, index) => [page, found[index]]))
  return {
    files: files.map((file) => {
      const splices = splicesOf.get(file)
      return splices ? { ...file, splices } : file
    }),
    rules,
    source,
    warnings,
  }
}

/** By its name, or because `_headers` says so. */
function isSentAsHtml({ path, type }: StagedFile, { headers }: Rules): boolean {
  const own = headers ? headersFor(headers, path.split('/')) : []
  return isHtml(type) || own.some(([name, value]) => name === 'content-type' && isHtml(value))
}

async function rulesOf(
  parsers: Parsers,
  pack: PackWriter,
  received: readonly ReceivedPath[],
): Promise<Pick<StagedVersion, 'rules' | 'warnings'>> {
  const sliceOf = (path: string) => {
    const file = received.find((candidate) => candidate.path === path)
    return file ? pack.locate(file.content) : null
  }
  const ruleFiles = { redirects: sliceOf('_redirects'), headers: sliceOf('_headers') }
  if (ruleFiles.redirects === null && ruleFiles.headers === null) return { rules: {}, warnings: [] }
  const { redirects, headers, warnings } = await parsers.readRules(ruleFiles)
  const rules = {
    ...(redirects.length > 0 && { redirects: compileRedirects(redirects) }),
    ...(headers.length > 0 && { headers: compileHeaders(headers) }),
  }
  return { rules, warnings }
}
