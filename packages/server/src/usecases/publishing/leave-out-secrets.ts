// Leaves files out of an upload that look like secrets, and warns about secrets in the others.

import { AppError } from '@plinth/domain/base/errors'
import { howToAllow, maxAllowedPaths } from '@plinth/domain/secrets/allowed-files'
import { type LeftOutReason, leftOutReason } from '@plinth/domain/secrets/left-out-files'
import { isExamined, type SecretFindings } from '@plinth/domain/secrets/secret-findings'
import { judgePath } from '@plinth/domain/secrets/secret-paths'
import { leftOutWarnings, secretsInFile } from '@plinth/domain/secrets/secret-warnings'
import type { ExaminedContent } from '@plinth/domain/versions/manifest'
import type { SitePath } from '@plinth/domain/versions/site-path'
import type { Failures } from '../../ports/failures.ts'
import type { Warning } from '../../ports/parsers.ts'
import type { PackedContent } from '../../ports/spool.ts'
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
  const isDecided = ({ path }: F) => !allowedPaths.has(path) && judgePath(path).kind === 'leave-out'
  // Allowed files are examined as well: a later upload may not allow them.
  const examined = await examine(
    deps,
    files.filter((file) => !isDecided(file)),
  )
  const kept: F[] = []
  const leftOut: { readonly file: F; readonly path: string; readonly reason: LeftOutReason }[] = []
  const warnings: Warning[] = []
  for (const received of files) {
    const { path, generated } = received
    const secrets = examined.get(received.content.digest)
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
    warnings: [...leftOutWarnings(leftOut, howToAllow), ...warnings],
  }
}

/** Findings by digest, of contents whose findings are not known yet as well. */
async function examine<C extends Content>(
  deps: SecretsDeps<C>,
  files: readonly ReceivedFile<C>[],
): Promise<Map<string, SecretFindings>> {
  const examinable = files.filter(({ path, generated }) => !generated && isExamined(path))
  const contents = new Map(examinable.map(({ content }) => [content.digest, content]))
  const unknown = [...contents.values()].filter(({ secrets }) => secrets === undefined)
  const found = await examineContents(deps, unknown)
  const known = [...contents].flatMap(([digest, { secrets }]): [string, SecretFindings][] =>
    secrets ? [[digest, secrets]] : [],
  )
  return new Map([
    ...known,
    ...unknown.map(({ digest }, index) => [digest, found[index] ?? {}] as const),
  ])
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
