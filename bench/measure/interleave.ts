import { rotate } from './statistics.ts'

/**
 * Measures everything once in each round, so that every figure sees the machine at its best and at
 * its worst alike. Within a group the order rotates: nobody is always the one who comes after the
 * hungriest. One that fails is left out of what follows; its reason is in `failures`.
 */
export async function interleave<Entry, Figure>(
  groups: readonly (readonly Entry[])[],
  rounds: number,
  measure: (entry: Entry, round: number) => Promise<Figure>,
): Promise<{ samples: Map<Entry, Figure[]>; failures: Map<Entry, string> }> {
  const samples = new Map<Entry, Figure[]>()
  const failures = new Map<Entry, string>()
  for (let round = 0; round < rounds; round++) {
    for (const entry of groups.flatMap((group) => rotate(group, round))) {
      if (failures.has(entry)) continue
      try {
        samples.set(entry, [...(samples.get(entry) ?? []), await measure(entry, round)])
      } catch (error) {
        failures.set(entry, error instanceof Error ? error.message : String(error))
        samples.delete(entry)
      }
    }
  }
  return { samples, failures }
}
