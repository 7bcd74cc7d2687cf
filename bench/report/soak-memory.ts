// Memory in the report of `bench soak`: what is in use, the size of the process, and how both grow.
import { fewestPoints, slopeOf } from '../measure/slope.ts'
import type { Goal } from './goals.ts'
import { figure, markdownTable, none } from './table.ts'

export interface MemorySample {
  /** Seconds since the start of the measurement. */
  readonly at: number
  readonly bytes: number
}

/** By the name of the node. */
export type Memory = ReadonlyMap<string, readonly MemorySample[]>

/** Memory grows until all code that the load uses is compiled. */
const warmUpShare = 1 / 3

export const memoryGoals = (live: Memory): Goal[] =>
  [...live].map(([name, samples]) => {
    const { growth } = describeMemory(samples)
    return {
      what: `node ${name}: growth of memory in use per hour`,
      bound: { most: 1 },
      unit: 'MB',
      values: growth === null ? [] : [growth.perUnit],
    }
  })

export const memoryTable = (live: Memory, resident: Memory): string =>
  markdownTable(
    ['node', 'in use, MB', 'growth, MB per hour', 'resident, MB', 'growth, MB per hour'],
    [...live.keys()].map((name) => [
      name,
      ...cellsOf(live.get(name)),
      ...cellsOf(resident.get(name)),
    ]),
  )

export const memoryLines = (memory: Memory) =>
  [...memory].map(([label, samples]) => ({
    label,
    points: samples.map(({ at, bytes }) => [at / 60, bytes / 1e6] as const),
  }))

function cellsOf(samples: readonly MemorySample[] = []): string[] {
  const { growth, first, last } = describeMemory(samples)
  const perHour = growth && `${growth.perUnit.toFixed(1)} ± ${growth.margin.toFixed(1)}`
  return [`${figure(first)} → ${figure(last)}`, perHour ?? none]
}

/** In megabytes. A run of a few minutes shows no growth. */
function describeMemory(samples: readonly MemorySample[]) {
  const lowest = lowestByMinute(samples)
  const settled = lowest.slice(Math.floor(lowest.length * warmUpShare))
  const points = settled.map(([minute, mb]) => [minute / 60, mb] as const)
  const [first, last] = [lowest[0]?.[1] ?? Number.NaN, lowest.at(-1)?.[1] ?? Number.NaN]
  return { growth: points.length < fewestPoints ? null : slopeOf(points), first, last }
}

const lowestByMinute = (samples: readonly MemorySample[]) =>
  [...Map.groupBy(samples, ({ at }) => Math.floor(at / 60))]
    .toSorted(([a], [b]) => a - b)
    .map(([minute, all]) => [minute, Math.min(...all.map(({ bytes }) => bytes / 1e6))] as const)
