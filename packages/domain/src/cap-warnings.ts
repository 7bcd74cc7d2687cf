// What people should know before they meet a cap, while there is time to do something about it.
import { fewerDrops, lessStored, waysOut } from './entitlements.ts'
import type { AccountTerms } from './plans.ts'
import { formatBytes } from './sizes.ts'

export interface CapWarning {
  readonly cap: 'drops' | 'storage'
  /** Rounded down: 100 and more means that nothing fits. */
  readonly usedPercent: number
  readonly detail: string
}

export interface Consumption {
  readonly drops: number
  readonly storageBytes: number
}

const warnFromPercent = 80

export function capWarnings(plan: AccountTerms, used: Consumption): CapWarning[] {
  const storage = [formatBytes(plan.storageBytes), formatBytes(used.storageBytes)] as const
  const caps = [
    {
      cap: 'drops',
      usedPercent: percentOf(used.drops, plan.drops),
      state: `holds ${plan.drops} drops, and you have ${used.drops}`,
      ways: waysOut(plan, fewerDrops(used.drops, plan.drops), ({ drops }) =>
        exceeds(drops, used.drops, plan.drops),
      ),
    },
    {
      cap: 'storage',
      usedPercent: percentOf(used.storageBytes, plan.storageBytes),
      state: `stores ${storage[0]}, and you use ${storage[1]}`,
      ways: waysOut(plan, lessStored, ({ storageBytes }) =>
        exceeds(storageBytes, used.storageBytes, plan.storageBytes),
      ),
    },
  ] as const
  return caps
    .filter(({ usedPercent }) => usedPercent >= warnFromPercent)
    .map(({ cap, usedPercent, state, ways }) => ({
      cap,
      usedPercent,
      detail: `The ${plan.title} plan ${state}. For more, ${ways}.`,
    }))
}

const percentOf = (used: number, cap: number): number => Math.floor((used / cap) * 100)

const exceeds = (cap: number | null, ...amounts: number[]): boolean =>
  cap !== null && cap > Math.max(...amounts)
