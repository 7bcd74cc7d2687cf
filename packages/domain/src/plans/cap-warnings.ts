// Warnings shown from `warnFromPercent` of a plan's drop or storage limit, before the limit is reached.
import { formatBytes } from '../base/sizes.ts'
import { describeRemedies, dropsRemedy, includedIn, storageRemedy } from './entitlements.ts'
import type { AccountTerms } from './plans.ts'

export interface CapWarning {
  readonly cap: 'drops' | 'storage'
  /** Rounded down, so 100 or more means that the limit is reached. */
  readonly usedPercent: number
  readonly detail: string
}

export interface Consumption {
  readonly drops: number
  readonly storageBytes: number
}

export const warnFromPercent = 80

export function capWarnings(plan: AccountTerms, used: Consumption): CapWarning[] {
  const storage = [formatBytes(plan.storageBytes), formatBytes(used.storageBytes)] as const
  const caps = [
    {
      cap: 'drops',
      usedPercent: percentOf(used.drops, plan.drops),
      state: `${plan.drops} drops, and you have ${used.drops}`,
      remedies: describeRemedies(plan, dropsRemedy(used.drops, plan.drops), ({ drops }) =>
        exceeds(drops, used.drops, plan.drops),
      ),
    },
    {
      cap: 'storage',
      usedPercent: percentOf(used.storageBytes, plan.storageBytes),
      state: `${storage[0]} of storage, and you use ${storage[1]}`,
      remedies: describeRemedies(plan, storageRemedy, ({ storageBytes }) =>
        exceeds(storageBytes, used.storageBytes, plan.storageBytes),
      ),
    },
  ] as const
  return caps
    .filter(({ usedPercent }) => usedPercent >= warnFromPercent)
    .map(({ cap, usedPercent, state, remedies }) => ({
      cap,
      usedPercent,
      detail: `${includedIn(plan)} ${state}. For more, ${remedies}.`,
    }))
}

const percentOf = (used: number, cap: number): number => Math.floor((used / cap) * 100)

const exceeds = (cap: number, ...amounts: number[]): boolean => cap > Math.max(...amounts)
