// Interleaved measurement of several entries over rounds.
import { rotate } from './statistics.ts'

/**
 * Measures every entry once per round, so that slow phases of the machine affect all entries alike.
 * Within a group the order rotates, so that no entry always runs after the most expensive one. An
 * entry that fails is skipped from then on; its reason is in `failures`.
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
