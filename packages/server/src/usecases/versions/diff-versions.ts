// Short diff of two versions of a drop: which files changed, and how the text of some of them did.
import { formatCount, megabyte } from '@plinth/domain/base/sizes'
import { quoted } from '@plinth/domain/base/unicode'
import { diffLines } from '@plinth/domain/versions/line-diff'
import { landingSource, type Manifest, type ManifestFile } from '@plinth/domain/versions/manifest'
import { compareVersions, type FileChange } from '@plinth/domain/versions/version-changes'
import type { VersionRecord } from '../../ports/database/versions.ts'
import { decodeText } from '../base/decode-text.ts'
import type { Deps } from '../base/deps.ts'
import { yieldToEventLoop } from '../base/yield-to-event-loop.ts'
import { readContent } from '../storage/read-content.ts'
import { retainedManifest } from '../storage/retained-manifest.ts'

/** Short enough for the context of a language model. */
const diffLimits = { lines: 40, characters: 3000 }
/** Larger files are only named. */
const largestCompared = megabyte
const mostFilesRead = 4
const mostFilesNamed = 10

type DiffDeps = Pick<Deps, 'database' | 'blobs' | 'failures'>

export interface DiffInput {
  readonly from: VersionRecord
  readonly to: VersionRecord
  /** Files to begin with. */
  readonly paths: readonly string[]
}

/** Empty if one of the versions cannot be read, which must not hide the conflict itself. */
export async function diffVersions(deps: DiffDeps, input: DiffInput): Promise<string> {
  try {
    return await writeDiff(deps, input)
  } catch (error) {
    deps.failures.report('diff-versions', error)
    return ''
  }
}

async function writeDiff(deps: DiffDeps, { from, to, paths }: DiffInput): Promise<string> {
  const before = await retainedManifest(deps, from)
  const after = await retainedManifest(deps, to)
  if (!before || !after) return ''
  await yieldToEventLoop()
  const { added, changed, removed } = compareVersions(before, after)
  const first = [...paths, landingSource(after)]
  const rank = ({ path }: FileChange) => (first.includes(path) ? first.indexOf(path) : first.length)
  const inOrder = changed.files.toSorted((a, b) => rank(a) - rank(b)).map(({ path }) => path)
  const lines: string[] = []
  const unread = new Set(inOrder)
  for (const path of inOrder.slice(0, mostFilesRead)) {
    const texts = await textsOf(deps, { dropId: to.dropId, before, after, path })
    await yieldToEventLoop()
    if (texts && appendDiff(lines, path, texts)) unread.delete(path)
  }
  return [
    ...lines,
    ...named('Changed', [...unread], changed.more),
    ...named('Added', pathsOf(added.files), added.more),
    ...named('Removed', pathsOf(removed.files), removed.more),
  ].join('\n')
}

const pathsOf = (files: readonly FileChange[]): string[] => files.map(({ path }) => path)

interface ComparedFile {
  readonly dropId: VersionRecord['dropId']
  readonly before: Manifest
  readonly after: Manifest
  readonly path: string
}

interface Texts {
  readonly before: string
  readonly after: string
}

/** Null if one of them is too large or not text. */
async function textsOf(
  deps: DiffDeps,
  { dropId, before, after, path }: ComparedFile,
): Promise<Texts | null> {
  const read = async (file: ManifestFile | undefined) =>
    file && file.size <= largestCompared ? decodeText(await readContent(deps, dropId, file)) : null
  const texts = {
    before: await read(before.files.get(path)),
    after: await read(after.files.get(path)),
  }
  return texts.before === null || texts.after === null
    ? null
    : { before: texts.before, after: texts.after }
}

/** False if there is no space left for it. */
function appendDiff(lines: string[], path: string, { before, after }: Texts): boolean {
  const used = lines.join('\n').length
  const left = { lines: diffLimits.lines - lines.length, characters: diffLimits.characters - used }
  const { lines: shown, omitted } = diffLines(before, after, left)
  if (shown.length === 0) return false
  lines.push(quoted(path), ...shown)
  if (omitted > 0) {
    lines.push(`… ${formatCount(omitted)} more changed ${omitted === 1 ? 'line' : 'lines'}`)
  }
  return true
}

/** The first paths of a list, and the number of the others. */
function named(what: string, paths: readonly string[], more: number): string[] {
  if (paths.length === 0) return []
  const others = paths.length - mostFilesNamed + more
  const end =
    paths.length > mostFilesNamed || more > 0
      ? ` and ${formatCount(Math.max(others, more))} more`
      : ''
  return [`${what}: ${paths.slice(0, mostFilesNamed).map(quoted).join(', ')}${end}`]
}
