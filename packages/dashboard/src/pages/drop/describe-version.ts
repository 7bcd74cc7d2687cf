// Descriptions of a version: who created it, by which client, and what it changed.
import type { Changes, Version } from '../../api/queries.ts'
import { messages } from './messages.ts'

const { authors, changes: texts } = messages

const sources: Readonly<Record<Version['source'], string>> = messages.sources

/** Falls back to the raw value: a newer server may have more sources. */
export const howMade = ({
  source,
  agent = null,
}: Pick<Version, 'source'> & Partial<Pick<Version, 'agent'>>): string =>
  agent === null ? (sources[source] ?? source) : messages.agent({ agent })

export function whoMade({ created_by }: Pick<Version, 'created_by'>, viewerId: string): string {
  if (!created_by) return authors.anonymous
  if (created_by.id === viewerId) return authors.viewer
  return created_by.name || (created_by.email ?? authors.former)
}

export const countFiles = (count: number): string => texts.files({ count })

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

type Counts = readonly (readonly [number, ChangeKind | 'unchanged'])[]

function summaryOf({ compared_to, unchanged }: Changes, counts: Counts): string {
  if (!compared_to) return texts.first({ files: countFiles(sum(counts)) })
  const { version_number: before } = compared_to
  if (sum(counts) === 0) return texts.same({ before, files: countFiles(unchanged) })
  return texts.different({ before, counts: inWords([...counts, [unchanged, 'unchanged']]) })
}

const inWords = (counts: Counts): string =>
  counts
    .filter(([count]) => count > 0)
    .map(([count, kind]) => `${count} ${texts[kind]}`)
    .join(', ')

const sum = (counts: Counts): number => counts.reduce((total, [count]) => total + count, 0)
