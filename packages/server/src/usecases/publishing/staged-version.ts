// Staged version: complete, on the local disk or in packs that the drop already has, but not yet
// visible.
import { AppError } from '@plinth/domain/base/errors'
import { contentTypeOf } from '@plinth/domain/http/content-types'
import { compileHeaders, headersFor } from '@plinth/domain/rules/header-matching'
import { compileRedirects } from '@plinth/domain/rules/redirect-matching'
import { type RuleFileName, ruleFileProblem } from '@plinth/domain/rules/rule-files'
import { limitWarnings, unmatchedAllowWarning } from '@plinth/domain/secrets/secret-warnings'
import { type ExaminedContent, landingPage, type Manifest } from '@plinth/domain/versions/manifest'
import type { PageCard } from '@plinth/domain/versions/page-card'
import type { SitePath } from '@plinth/domain/versions/site-path'
import type { VersionOrigin } from '../../ports/database/versions.ts'
import type { Parsers, Warning } from '../../ports/parsers.ts'
import type { PackedContent, PackWriter } from '../../ports/spool.ts'
import type { Deps } from '../base/deps.ts'
import { leaveOutSecrets, type SecretsDeps } from './leave-out-secrets.ts'
import { type ContentParsers, findPageSplices, type PageFacts } from './page-splices.ts'

/** With what is already known about it. */
export interface StagedContent
  extends Pick<PackedContent, 'digest' | 'size'>,
    PageFacts,
    ExaminedContent {
  /** Offset in the spool's pack; absent if the drop already has the content. */
  readonly offset?: number
}

export interface ReceivedPath<Content extends StagedContent = PackedContent> {
  readonly path: SitePath
  readonly content: Content
  readonly generated?: true
  readonly card?: PageCard
}

export interface StagedFile<Content extends StagedContent = PackedContent>
  extends ReceivedPath<Content>,
    PageFacts {
  readonly type: string
}

type Rules = Pick<Manifest, 'redirects' | 'headers'>

export interface StagedVersion<Content extends StagedContent = PackedContent> {
  readonly files: readonly StagedFile<Content>[]
  readonly rules: Rules
  readonly origin: VersionOrigin
  /** Of the landing page; empty if it has none. */
  readonly title: string
  readonly warnings: readonly Warning[]
}

/** What stages one upload. */
export interface StageDeps extends Pick<Deps, 'failures'> {
  readonly parsers: Parsers
}

/** For contents that came with the upload itself. */
export const parsersForPack = (
  { parsers, failures }: StageDeps,
  pack: PackWriter,
): SecretsDeps<PackedContent> => ({
  parsers,
  failures,
  locate: async (contents) => contents.map((content) => pack.locate(content)),
})

export interface Received<Content extends StagedContent> {
  readonly files: readonly ReceivedPath<Content>[]
  /** Paths of files that are published even if they look like secrets. */
  readonly allowed: readonly SitePath[]
  readonly origin: VersionOrigin
}

/** Leaves out files that look like secrets. */
export async function stageVersion<Content extends StagedContent>(
  deps: SecretsDeps<Content>,
  { files, allowed, origin }: Received<Content>,
): Promise<StagedVersion<Content>> {
  const checked = await leaveOutSecrets(deps, { files, allowed })
  const staged = await stageFiles(deps, checked.kept, origin)
  const warnings = [...staged.warnings, ...checked.warnings, ...unmatchedAllows(files, allowed)]
  return { ...staged, warnings: limitWarnings(warnings) }
}

export function unmatchedAllows(
  files: readonly { readonly path: string }[],
  allowed: readonly SitePath[],
): Warning[] {
  const paths = new Set(files.map(({ path }) => path))
  return allowed.filter((path) => !paths.has(path)).map(unmatchedAllowWarning)
}

/** For files that are all published. */
export async function stageFiles<Content extends StagedContent>(
  contentParsers: ContentParsers<Content>,
  received: readonly ReceivedPath<Content>[],
  origin: VersionOrigin,
): Promise<StagedVersion<Content>> {
  const { rules, warnings } = await rulesOf(contentParsers, received)
  const typed = received.map((file) => ({ ...file, type: contentTypeOf(file.path) }))
  const contents = typed.map((file) => ({
    content: file.content,
    types: typesOf(file, rules),
    isLanding: file.path === landingPage,
  }))
  const facts = await findPageSplices(contentParsers, contents)
  const files = typed.map((file, index) => ({ ...file, ...facts[index] }))
  const title = files.find(({ path }) => path === landingPage)?.title ?? ''
  return { files, rules, origin, title, warnings }
}

/** The content types that a file is served with: by its name, and by `_headers`. */
function typesOf(
  { path, type }: Pick<StagedFile, 'path' | 'type'>,
  { headers }: Rules,
): readonly string[] {
  const place = { host: null, segments: path.split('/') }
  const own = headers ? headersFor(headers, place).headers : []
  return [type, ...own.flatMap(([name, value]) => (name === 'content-type' ? [value] : []))]
}

async function rulesOf<Content extends StagedContent>(
  { parsers, locate }: ContentParsers<Content>,
  received: readonly ReceivedPath<Content>[],
): Promise<Pick<StagedVersion, 'rules' | 'warnings'>> {
  const sliceOf = async (path: RuleFileName) => {
    const file = received.find((candidate) => candidate.path === path)
    const problem = file ? ruleFileProblem(path, file.content.size) : null
    if (problem) throw new AppError('invalid_field', problem)
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
