// Finds the patterns that may match a path without trying them all. A file's order is kept: which
// rule comes first, or last, decides.
import { exactPathOf, type PathPattern } from './path-pattern.ts'

export interface PatternEntry<Value> {
  /** Its place in the file. */
  readonly position: number
  readonly pattern: PathPattern
  readonly value: Value
}

type Entries<Value> = readonly PatternEntry<Value>[]

export interface PatternIndex<Value> {
  /** Without a gap, by path. */
  readonly exact: ReadonlyMap<string, Entries<Value>>
  /** By the first segment. */
  readonly folders: ReadonlyMap<string, Entries<Value>>
  /** Those with a gap at the start. */
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

/** Three lists, each in the order of the file. */
export function candidates<Value>(
  { exact, folders, open }: PatternIndex<Value>,
  segments: readonly string[],
): readonly Entries<Value>[] {
  return [exact.get(segments.join('/')) ?? [], folders.get(segments[0] ?? '') ?? [], open]
}

function listIn<Item>(map: Map<string, Item[]>, key: string): Item[] {
  const list = map.get(key) ?? []
  map.set(key, list)
  return list
}
