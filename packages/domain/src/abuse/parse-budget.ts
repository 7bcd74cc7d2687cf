// Budget of CPU time for parsing uploads. It protects other callers from content that is slow to
// parse; an ordinary site uses a small part of it.
import { AppError } from '../base/errors.ts'
import { formatCount } from '../base/sizes.ts'
import { inWords } from '../base/wait.ts'
import type { PlanName } from '../plans/plans.ts'
import { type Caller, type FreeAccount, freeCaller, networkCaller, tenantCaller } from './caller.ts'

export interface ParseBudget {
  readonly caller: Caller
  /** CPU time for all uploads of the caller in an hour. */
  readonly msPerHour: number
  /** CPU time for one upload; null if only the limits of its files apply. */
  readonly msPerUpload: number | null
  /** Names the uploads that share the budget, at the start of a sentence. */
  readonly uploads: string
}

/** CPU seconds in an hour. */
export const parseSecondsPerHour: Readonly<Record<PlanName, number>> = {
  anonymous: 60,
  free: 300,
  starter: 600,
  plus: 1_200,
  pro: 1_800,
  business: 3_600,
  unlimited: 3_600,
}

/**
 * CPU seconds for one upload without an account. The largest Markdown file allowed takes 1 second
 * on a common machine, and several on a small or busy one.
 */
export const anonymousUploadSeconds = 8

/** Developers and tests publish from the same machine as others do from many networks. */
const localFactor = 30

export const accountParseBudget = (account: FreeAccount, plan: PlanName): ParseBudget => ({
  caller: plan === 'free' ? freeCaller(account) : tenantCaller(account.tenantId),
  msPerHour: parseSecondsPerHour[plan] * 1_000,
  msPerUpload: null,
  uploads: 'Your uploads',
})

export const anonymousParseBudget = ({
  network,
  local,
}: {
  readonly network: string
  readonly local?: true
}): ParseBudget => ({
  caller: networkCaller(network),
  msPerHour: parseSecondsPerHour.anonymous * 1_000 * (local ? localFactor : 1),
  msPerUpload: anonymousUploadSeconds * 1_000,
  uploads: 'Uploads from your network',
})

/** Of the job that reads older pages: a small part of one processor. */
export const titleParseBudget: ParseBudget = {
  caller: [{ key: 'titles', size: 1 }],
  msPerHour: 900_000,
  msPerUpload: null,
  uploads: 'Older pages',
}

const hourSeconds = 3_600
/**
 * Past use decays with this half-life, so that a caller that keeps using its budget gets exactly
 * `msPerHour` in each hour.
 */
export const parseUseHalfLifeMs = hourSeconds * 1_000 * Math.LN2
/** A refused caller is asked to wait until this part of the budget is free again. */
const freeAfterWait = 0.1

/** `usedMs` is what is left of past use after its decay. Null if the budget is not used up. */
export function refuseParsing(
  { msPerHour, uploads }: Pick<ParseBudget, 'msPerHour' | 'uploads'>,
  usedMs: number,
): AppError | null {
  if (usedMs < msPerHour) return null
  const left = Math.log(usedMs / (msPerHour * (1 - freeAfterWait)))
  const retryAfter = Math.ceil(hourSeconds * left)
  return new AppError(
    'rate_limited',
    `${uploads} have used the ${formatCount(msPerHour / 1_000)} seconds of processing time that they have in an hour. Try again ${inWords(retryAfter)}.`,
    { retryAfter },
  )
}
