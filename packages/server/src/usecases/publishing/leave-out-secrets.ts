// Leaves files out of an upload that look like secrets, and warns about secrets in the others.
import { AppError } from '@plinth/domain/base/errors'
import { howToAllow, maxAllowedPaths } from '@plinth/domain/secrets/allowed-files'
import {
  type LeftOutReason,
  leftOutByPath,
  leftOutReason,
} from '@plinth/domain/secrets/left-out-files'
import { isExamined, type SecretFindings } from '@plinth/domain/secrets/secret-findings'
import { leftOutWarnings, secretsInFile } from '@plinth/domain/secrets/secret-warnings'
import type { ExaminedContent } from '@plinth/domain/versions/manifest'
import type { SitePath } from '@plinth/domain/versions/site-path'
import type { Failures } from '../../ports/failures.ts'
import type { Warning } from '../../ports/parsers.ts'
import type { PackedContent } from '../../ports/spool.ts'
import { yieldToEventLoop } from '../base/yield-to-event-loop.ts'
import type { ContentParsers } from './page-splices.ts'

type Content = Pick<PackedContent, 'digest'> & ExaminedContent

interface ReceivedFile<C extends Content> {
  readonly path: SitePath
  readonly content: C
  readonly generated?: true
}

export interface SecretsCheck<C extends Content, F extends ReceivedFile<C>> {
  readonly files: readonly F[]
  /** Paths of files that are kept, without a warning. */
  readonly allowed: readonly SitePath[]
}

export interface CheckedFiles<F> {
  /** With the findings about their contents. */
  readonly kept: readonly F[]
  readonly leftOut: readonly F[]
  readonly warnings: readonly Warning[]
}

export interface SecretsDeps<C> extends ContentParsers<C> {
  readonly failures: Failures
}

export async function leaveOutSecrets<C extends Content, F extends ReceivedFile<C>>(
  deps: SecretsDeps<C>,
  { files, allowed }: SecretsCheck<C, F>,
): Promise<CheckedFiles<F>> {
  const allowedPaths = new Set<string>(allowed)
  const isDecided = ({ path }: F) => !allowedPaths.has(path) && leftOutByPath(path) !== null
  await yieldToEventLoop()
  // Allowed files are examined as well: a later upload may not allow them.
  const undecided = files.filter((file) => !isDecided(file) && isExaminable(file))
  const findings = await findingsOf(
    deps,
    undecided.map(({ content }) => content),
  )
  await yieldToEventLoop()
  const kept: F[] = []
  const leftOut: { readonly file: F; readonly path: string; readonly reason: LeftOutReason }[] = []
  const warnings: Warning[] = []
  for (const received of files) {
    const { path, generated } = received
    const secrets = isExaminable(received) ? findings.get(received.content.digest) : undefined
    const file = secrets ? { ...received, content: { ...received.content, secrets } } : received
    const isTrusted = generated || allowedPaths.has(path)
    const reason = isTrusted ? null : leftOutReason(path, secrets)
    if (reason !== null) leftOut.push({ file, path, reason })
    else kept.push(file)
    if (reason === null && !isTrusted) warnings.push(...secretsInFile(path, secrets ?? {}))
  }
  return {
    kept,
    leftOut: leftOut.map(({ file }) => file),
    // Secrets that visitors can read come first: the number of warnings is limited.
    warnings: [...warnings, ...leftOutWarnings(leftOut, howToAllow)],
  }
}

/** A page that Plinth rendered has the secrets of its source. */
const isExaminable = ({ path, generated }: Pick<ReceivedFile<Content>, 'path' | 'generated'>) =>
  !generated && isExamined(path)

/** By digest; contents whose findings are known are not examined again. */
async function findingsOf<C extends Content>(
  deps: SecretsDeps<C>,
  contents: readonly C[],
): Promise<Map<string, SecretFindings>> {
  const distinct = [...new Map(contents.map((content) => [content.digest, content])).values()]
  const unknown = distinct.filter(({ secrets }) => secrets === undefined)
  const found = await examineContents(deps, unknown)
  const examined = new Map(unknown.map(({ digest }, index) => [digest, found[index]]))
  return new Map(
    distinct.map(({ digest, secrets }) => [digest, secrets ?? examined.get(digest) ?? {}]),
  )
}

/** In the same order. A content that cannot be examined has no findings: it must not fail the upload. */
export async function examineContents<C>(
  { parsers, locate, failures }: SecretsDeps<C>,
  contents: readonly C[],
): Promise<SecretFindings[]> {
  if (contents.length === 0) return []
  const found = await parsers.findSecrets(await locate(contents))
  return found.map((findings) => {
    if (findings === null) failures.report('find-secrets', new Error('the content exceeds a limit'))
    return findings ?? {}
  })
}

export const tooManyAllowed = (): AppError =>
  new AppError('invalid_field', `An upload can allow at most ${maxAllowedPaths} paths.`)
