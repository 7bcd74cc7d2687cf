// Index over rules, which finds those that may match a path without trying them all. Keeps the order of
// the file, because the first or last matching rule wins.
import { exactPathOf, isMatch } from './path-pattern.ts'
import type { RuleSource } from './rule-source.ts'

export interface PatternEntry<Value> extends RuleSource {
  /** Index of the rule in the file. */
  readonly position: number
  readonly value: Value
}

type Entries<Value> = readonly PatternEntry<Value>[]

export interface PatternIndex<Value> {
  /** Patterns without placeholder or star, by path. */
  readonly exact: ReadonlyMap<string, Entries<Value>>
  /** Other patterns that start with a literal segment, by that segment. */
  readonly folders: ReadonlyMap<string, Entries<Value>>
  /** Patterns that start with a placeholder or a star. */
  readonly open: Entries<Value>
}

export function indexPatterns<Value>(entries: Entries<Value>): PatternIndex<Value> {
  const exact = new Map<string, PatternEntry<Value>[]>()
  const folders = new Map<string, PatternEntry<Value>[]>()
  const open: PatternEntry<Value>[] = []
  for (const entry of entries) {
    const path = exactPathOf(entry.pattern)
    const [first] = entry.pattern.before
    if (path !== null) listIn(exact, path).push(entry)
    else if (first && 'text' in first) listIn(folders, first.text).push(entry)
    else open.push(entry)
  }
  return { exact, folders, open }
}

/** The patterns that may match: three lists, each in the order of the file. */
export function candidates<Value>(
  { exact, folders, open }: PatternIndex<Value>,
  segments: readonly string[],
): readonly Entries<Value>[] {
  return [exact.get(segments.join('/')) ?? [], folders.get(segments[0] ?? '') ?? [], open]
}

/** Where a visitor is: the path below the host. The host is null if rules of all hosts apply. */
export interface Place {
  readonly host: string | null
  readonly segments: readonly string[]
}

export const isAt = ({ host, pattern }: RuleSource, place: Place): boolean =>
  (host === null || place.host === null || host === place.host) && isMatch(pattern, place.segments)

function listIn<Item>(map: Map<string, Item[]>, key: string): Item[] {
  const list = map.get(key) ?? []
  map.set(key, list)
  return list
}
