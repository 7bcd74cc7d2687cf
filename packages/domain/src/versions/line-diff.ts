// Line diff of two texts, bounded in time and length.

export interface DiffLimits {
  readonly lines: number
  readonly characters: number
}

export interface LineDiff {
  /** Unified hunks without a header; empty if the texts are equal. */
  readonly lines: readonly string[]
  /** Added and removed lines that are not shown. */
  readonly omitted: number
}

/** Lines `from` to `to` of one text, replaced by those of the other; line numbers from 0. */
export interface Change {
  readonly from: number
  readonly to: number
  readonly newFrom: number
  readonly newTo: number
}

const context = 2
/** Characters of a line that are shown. */
const longestLine = 200
/** Texts that differ in more places are shown as one change. */
const maxDistance = 400
/** Line comparisons, about 20 ms. */
const maxSteps = 2_000_000

export function diffLines(before: string, after: string, limits: DiffLimits): LineDiff {
  if (before === after) return { lines: [], omitted: 0 }
  const [old, current] = [before.split('\n'), after.split('\n')]
  // The end of the last line is a difference only if one text lacks it.
  if (old.at(-1) === '' && current.at(-1) === '') {
    old.pop()
    current.pop()
  }
  const lines: string[] = []
  let characters = 0
  let changed = 0
  let shown = 0
  let isFull = false
  for (const hunk of hunksOf(changesOf(old, current))) {
    for (const line of renderHunk(old, current, hunk)) {
      // Once a line does not fit, the rest is only counted: a text may have a million lines.
      isFull ||= lines.length >= limits.lines || characters + line.length >= limits.characters
      if (isFull) break
      lines.push(line)
      characters += line.length + 1
      if (isChanged(line)) shown += 1
    }
    changed += hunk.reduce((sum, change) => sum + sizeOf(change), 0)
  }
  return { lines, omitted: changed - shown }
}

const isChanged = (line: string): boolean => line.startsWith('-') || line.startsWith('+')

const sizeOf = ({ from, to, newFrom, newTo }: Change): number => to - from + newTo - newFrom

/** In order; of equal texts, one change of no lines. */
export function changesOf(old: readonly string[], current: readonly string[]): Change[] {
  let start = 0
  const shorter = Math.min(old.length, current.length)
  while (start < shorter && old[start] === current[start]) start += 1
  let end = 0
  while (end < shorter - start && old.at(-1 - end) === current.at(-1 - end)) end += 1
  const middle = { from: start, to: old.length - end, newFrom: start, newTo: current.length - end }
  return shortestScript(old, current, middle) ?? [middle]
}

/** Myers' greedy algorithm. Null if the texts are too different for it. */
function shortestScript(
  old: readonly string[],
  current: readonly string[],
  { from, to, newFrom, newTo }: Change,
): Change[] | null {
  const [n, m] = [to - from, newTo - newFrom]
  if (n === 0 || m === 0) return null
  const reach = new Int32Array(2 * maxDistance + 3)
  const middle = maxDistance + 1
  const trace: Int32Array[] = []
  let steps = 0
  for (let d = 0; d <= maxDistance; d++) {
    trace.push(reach.slice(middle - d - 1, middle + d + 2))
    for (let k = -d; k <= d; k += 2) {
      const down = k === -d || (k !== d && at(reach, middle + k - 1) < at(reach, middle + k + 1))
      let x = down ? at(reach, middle + k + 1) : at(reach, middle + k - 1) + 1
      let y = x - k
      while (x < n && y < m && old[from + x] === current[newFrom + y]) {
        x += 1
        y += 1
        steps += 1
      }
      reach[middle + k] = x
      if (x >= n && y >= m) return tracedBack(trace, { from, to, newFrom, newTo })
      steps += 1
      if (steps > maxSteps) return null
    }
  }
  return null
}

/** Follows the steps from the end to the start and joins neighbouring ones. */
function tracedBack(trace: readonly Int32Array[], { from, to, newFrom, newTo }: Change): Change[] {
  const changes: Change[] = []
  let x = to - from
  let y = newTo - newFrom
  for (let d = trace.length - 1; d > 0; d--) {
    const reach = trace[d] ?? new Int32Array()
    const middle = d + 1
    const k = x - y
    const down = k === -d || (k !== d && at(reach, middle + k - 1) < at(reach, middle + k + 1))
    const previousK = down ? k + 1 : k - 1
    x = at(reach, middle + previousK)
    y = x - previousK
    const change = {
      from: from + x,
      to: from + x + (down ? 0 : 1),
      newFrom: newFrom + y,
      newTo: newFrom + y + (down ? 1 : 0),
    }
    const next = changes.at(-1)
    const isAdjacent = next && next.from === change.to && next.newFrom === change.newTo
    if (isAdjacent)
      changes[changes.length - 1] = { ...next, from: change.from, newFrom: change.newFrom }
    else changes.push(change)
  }
  return changes.reverse()
}

const at = (values: Int32Array, index: number): number => values[index] ?? 0

/** Changes that are so near that their context would overlap. */
function hunksOf(changes: readonly Change[]): Change[][] {
  const hunks: Change[][] = []
  for (const change of changes) {
    const last = hunks.at(-1)
    const previous = last?.at(-1)
    if (last && previous && change.from - previous.to <= 2 * context) last.push(change)
    else hunks.push([change])
  }
  return hunks
}

function* renderHunk(
  old: readonly string[],
  current: readonly string[],
  hunk: readonly Change[],
): Generator<string> {
  const [first, last] = [hunk[0], hunk.at(-1)]
  if (!first || !last) return
  const from = Math.max(0, first.from - context)
  const to = Math.min(old.length, last.to + context)
  const newFrom = first.newFrom - (first.from - from)
  const newTo = last.newTo + (to - last.to)
  yield `@@ -${from + 1},${to - from} +${newFrom + 1},${newTo - newFrom} @@`
  let shown = from
  for (const change of hunk) {
    for (const line of old.slice(shown, change.from)) yield ` ${clipped(line)}`
    yield* renderChange(old, current, change)
    shown = change.to
  }
  for (const line of old.slice(shown, to)) yield ` ${clipped(line)}`
}

/** A long line that replaces another is shown from where they differ. */
function* renderChange(
  old: readonly string[],
  current: readonly string[],
  { from, to, newFrom, newTo }: Change,
): Generator<string> {
  const isPaired = to - from === newTo - newFrom
  const startOf = (index: number) =>
    isPaired ? firstDifference(old[from + index] ?? '', current[newFrom + index] ?? '') : 0
  for (let at = from; at < to; at++) yield `-${clipped(old[at] ?? '', startOf(at - from))}`
  for (let at = newFrom; at < newTo; at++)
    yield `+${clipped(current[at] ?? '', startOf(at - newFrom))}`
}

function firstDifference(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length)
  let index = 0
  while (index < shorter && one.charCodeAt(index) === other.charCodeAt(index)) index += 1
  return index
}

/** Without a carriage return at the end, around the given position. */
function clipped(line: string, around = 0): string {
  const text = line.replace(/\r$/, '')
  if (text.length <= longestLine) return text
  const start = Math.max(0, Math.min(around - longestLine / 4, text.length - longestLine))
  const end = start + longestLine
  const part = text.slice(start, end).toWellFormed()
  return `${start > 0 ? '…' : ''}${part}${end < text.length ? '…' : ''}`
}
