// Descriptions of a version: who created it, by which client, and what it changed.
import type { Changes, Version } from '../../api/queries.ts'

const sources: Readonly<Record<Version['source'], string>> = {
  upload: 'through the API',
  bundle: 'through the API',
  cli: 'from a terminal',
  mcp: 'through an agent',
  dashboard: 'in the dashboard',
  template: 'from a template',
}

/** Falls back to the raw value: a newer server may have more sources. */
export const howMade = ({ source }: Pick<Version, 'source'>): string => sources[source] ?? source

export function whoMade({ created_by }: Pick<Version, 'created_by'>, viewerId: string): string {
  if (!created_by) return 'someone without an account'
  if (created_by.id === viewerId) return 'you'
  return created_by.name || (created_by.email ?? 'someone who has left')
}

export const countFiles = (files: number): string => (files === 1 ? '1 file' : `${files} files`)

const kinds = ['added', 'changed', 'removed'] as const
export type ChangeKind = (typeof kinds)[number]

export interface ChangedFile {
  readonly kind: ChangeKind
  readonly path: string
  readonly size: number
}

export interface ChangesDescription {
  readonly summary: string
  readonly files: readonly ChangedFile[]
  /** Counts of files that are not listed; empty if all are. */
  readonly more: string
}

export function describeChanges(changes: Changes): ChangesDescription {
  const counts = kinds.map(
    (kind) => [changes[kind].length + changes.not_listed[kind], kind] as const,
  )
  return {
    summary: summaryOf(changes, counts),
    files: kinds.flatMap((kind) => changes[kind].map((file) => ({ kind, ...file }))),
    more: inWords(kinds.map((kind) => [changes.not_listed[kind], kind] as const)),
  }
}

type Counts = readonly (readonly [number, string])[]

function summaryOf({ compared_to, unchanged }: Changes, counts: Counts): string {
  if (!compared_to) {
    return `There is no version before it to compare with. It has ${countFiles(sum(counts))}.`
  }
  const before = `version ${compared_to.version_number}`
  if (sum(counts) === 0) return `The same as ${before}: ${countFiles(unchanged)}.`
  const same = unchanged === 0 ? [] : [[unchanged, 'as before'] as const]
  return `Against ${before}: ${inWords([...counts, ...same])}.`
}

const inWords = (counts: Counts): string =>
  counts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}`)
    .join(', ')

const sum = (counts: Counts): number => counts.reduce((total, [count]) => total + count, 0)
