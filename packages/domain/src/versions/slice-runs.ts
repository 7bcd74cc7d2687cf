// Groups adjacent slices of packs into runs, so that each run is read with one request.
import type { PackId } from '../base/ids.ts'
import type { Slice } from './manifest.ts'

export interface SliceRun<T extends Slice> extends Slice {
  /** Sorted by offset. */
  readonly items: readonly T[]
}

export interface RunLimits {
  /** Maximum length of a run; a single larger item is a run of its own. */
  readonly bytes: number
  /** Maximum number of unneeded bytes that are read between two items. */
  readonly gap: number
}

export function sliceRuns<T extends Slice>(items: readonly T[], limits: RunLimits): SliceRun<T>[] {
  const runs: { pack: PackId; offset: number; size: number; items: T[] }[] = []
  for (const item of [...items].sort(byLocation)) {
    const run = runs.at(-1)
    const gap = run && run.pack === item.pack ? item.offset - run.offset - run.size : -1
    const size = run ? item.offset + item.size - run.offset : 0
    if (run && gap >= 0 && gap <= limits.gap && size <= limits.bytes) {
      run.items.push(item)
      run.size = size
    } else {
      runs.push({ pack: item.pack, offset: item.offset, size: item.size, items: [item] })
    }
  }
  return runs
}

function byLocation(a: Slice, b: Slice): number {
  return a.pack === b.pack ? a.offset - b.offset : a.pack < b.pack ? -1 : 1
}
