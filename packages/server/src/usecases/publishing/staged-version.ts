// A version that is complete, on the local disk or in what the drop has already, and that nobody can
// see yet.
import { contentTypeOf, isHtml } from '@plinth/domain/content-types'
import { compileHeaders, headersFor } from '@plinth/domain/header-matching'
import type { Manifest, Splices } from '@plinth/domain/manifest'
import { compileRedirects } from '@plinth/domain/redirect-matching'
import type { SitePath } from '@plinth/domain/site-path'
import type { Parsers, Warning } from '../../ports/parsers.ts'
import type { FileSlice, PackedContent, PackWriter } from '../../ports/spool.ts'
import type { VersionSource } from '../../ports/versions.ts'

export interface StagedContent extends Pick<PackedContent, 'digest' | 'size'> {
  /** In the spool's pack. Absent: the drop has it already. */
  readonly offset?: number
  /** Where somebody has looked already. */
  readonly splices?: Splices
}

export interface ReceivedPath<Content extends StagedContent = PackedContent> {
  readonly path: SitePath
  readonly content: Content
  readonly generated?: true
}

export interface StagedFile<Content extends StagedContent = PackedContent>
  extends ReceivedPath<Content> {
  readonly type: string
  readonly splices?: Splices
}

type Rules = Pick<Manifest, 'redirects' | 'headers'>

export interface StagedVersion<Content extends StagedContent = PackedContent> {
  readonly files: readonly StagedFile<Content>[]
  readonly rules: Rules
  readonly source: VersionSource
  readonly warnings: readonly Warning[]
}

export interface Staging<Content> {
  readonly parsers: Parsers
  /** Where parsers can read these contents, in the same order. */
  readonly locate: (contents: readonly Content[]) => Promise<FileSlice[]>
}

/** For contents that arrived with the upload itself. */
export const stagingIn = (parsers: Parsers, pack: PackWriter): Staging<PackedContent> => ({
  parsers,
  locate: async (contents) => contents.map((content) => pack.locate(content)),
})

export async function stageVersion<Content extends StagedContent>(
  staging: Staging<Content>,
  received: readonly ReceivedPath<Content>[],
  source: VersionSource,
): Promise<StagedVersion<Content>> {
  const { rules, warnings } = await rulesOf(staging, received)
  const typed = received.map((file) => ({ ...file, type: contentTypeOf(file.path) }))
  const pages = new Set(typed.filter((file) => isSentAsHtml(file, rules)))
  const unread = [...pages].filter(({ content }) => !content.splices)
  const found = await findSplices(staging, unread)
  const files = typed.map((file): StagedFile<Content> => {
    const splices = pages.has(file) ? (found.get(file) ?? file.content.splices) : undefined
    return splices ? { ...file, splices } : file
  })
  return { files, rules, source, warnings }
}

async function findSplices<Content, Page extends { readonly content: Content }>(
  { parsers, locate }: Staging<Content>,
  pages: readonly Page[],
): Promise<Map<Page, Splices | undefined>> {
  const found = await parsers.findSplices(await locate(pages.map(({ content }) => content)))
  return new Map(pages.map((page, index) => [page, found[index]]))
}

/** By its name, or because `_headers` says so. */
function isSentAsHtml(
  { path, type }: Pick<StagedFile, 'path' | 'type'>,
  { headers }: Rules,
): boolean {
  const own = headers ? headersFor(headers, path.split('/')) : []
  return isHtml(type) || own.some(([name, value]) => name === 'content-type' && isHtml(value))
}

async function rulesOf<Content extends StagedContent>(
  { parsers, locate }: Staging<Content>,
  received: readonly ReceivedPath<Content>[],
): Promise<Pick<StagedVersion, 'rules' | 'warnings'>> {
  const sliceOf = async (path: string) => {
    const file = received.find((candidate) => candidate.path === path)
    return (file && (await locate([file.content]))[0]) ?? null
  }
  const ruleFiles = { redirects: await sliceOf('_redirects'), headers: await sliceOf('_headers') }
  if (ruleFiles.redirects === null && ruleFiles.headers === null) return { rules: {}, warnings: [] }
  const { redirects, headers, warnings } = await parsers.readRules(ruleFiles)
  const rules = {
    ...(redirects.length > 0 && { redirects: compileRedirects(redirects) }),
    ...(headers.length > 0 && { headers: compileHeaders(headers) }),
  }
  return { rules, warnings }
}
