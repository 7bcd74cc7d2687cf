// What a plan allows. Each check gives the refusal, or null: caps stop what is added, never what is there.

import { AppError } from './errors.ts'
import { offeredPlans, type Plan } from './plans.ts'
import { formatBytes } from './sizes.ts'

type Feature = 'password' | 'analytics' | 'domains' | 'bundles'

const featureTitles: Readonly<Record<Feature, string>> = {
  password: 'Password protection',
  analytics: 'Connecting an analytics provider',
  domains: 'A custom domain',
  bundles: 'Publishing a folder or a .zip',
}

export function refuseNewDrop(plan: Plan, used: number): AppError | null {
  const cap = plan.drops
  if (cap === null || used < cap) return null
  const way = wayOut(plan, fewerDrops(used, cap), (other) => (other.drops ?? 0) > used)
  return new AppError(
    'plan_limit',
    `The ${plan.title} plan holds ${cap} drops, and you have ${used}. ${way}`,
  )
}

/** `domains`: those that the owner has, each with the drop that it is at. */
export function refuseNewDomain(
  plan: Plan,
  domains: readonly { readonly hostname: string; readonly slug: string }[],
): AppError | null {
  const cap = plan.domains
  const used = domains.length
  if (used < cap) return null
  if (cap === 0) return refuseFeature(plan, 'domains')
  const tooMany = used - cap + 1
  const fewer = tooMany > 1 ? `remove ${tooMany} domains` : 'remove a domain'
  const way = wayOut(plan, fewer, (other) => other.domains > used)
  const holds = `holds ${cap} ${cap === 1 ? 'domain' : 'domains'}`
  const [one] = domains
  // A single one is quickly found once it is named.
  const which = one && used === 1 ? `: \`${one.hostname}\` of \`${one.slug}\`` : ''
  return new AppError(
    'plan_limit',
    `The ${plan.title} plan ${holds}, and you have ${used}${which}. ${way}`,
  )
}

export function refuseStorage(plan: Plan, usedAfter: number): AppError | null {
  const cap = plan.storageBytes
  if (cap === null || usedAfter <= cap) return null
  const way = wayOut(plan, lessStored, (other) => (other.storageBytes ?? 0) >= usedAfter)
  const sizes = `stores ${formatBytes(cap)}, and with this you would use ${formatBytes(usedAfter)}`
  return new AppError('plan_limit', `The ${plan.title} plan ${sizes}. ${way}`)
}

export function refuseFeature(plan: Plan, feature: Feature): AppError | null {
  if (plan[feature]) return null
  const way = wayOut(plan, null, (other) => Boolean(other[feature]))
  const missing = plan.name === 'anonymous' ? 'needs an account' : `is above the ${plan.title} plan`
  return new AppError('plan_limit', `${featureTitles[feature]} ${missing}. ${way}`)
}

/** `plan` is given where the cap is the plan's own, so that the sentence can name a larger one. */
export function uploadTooLarge(limitBytes: number, plan?: Plan): AppError {
  const limit = formatBytes(limitBytes)
  if (!plan)
    return new AppError('upload_too_large', `This is larger than ${limit}. Make it smaller.`)
  const way = wayOut(plan, 'make it smaller', (other) => other.uploadBytes > limitBytes)
  const cap =
    plan.name === 'anonymous'
      ? `Without an account an upload is at most ${limit}`
      : `The upload is larger than ${limit}, which is what the ${plan.title} plan takes at once`
  return new AppError('upload_too_large', `${cap}. ${way}`)
}

/** So many have to go before there is room for another. */
export function fewerDrops(used: number, cap: number): string {
  const tooMany = used - cap + 1
  return tooMany > 1 ? `delete ${tooMany} drops` : 'delete a drop'
}

export const lessStored = 'delete drops'

/** Names the smallest plan to be had today that is enough, if there is one. */
export function waysOut(
  plan: Plan,
  remedy: string | null,
  isEnough: (plan: Plan) => boolean,
): string {
  const larger = offeredPlans.find(isEnough)
  const verb = plan.name === 'anonymous' ? 'sign up for' : 'move to'
  return [remedy, larger && `${verb} ${larger.title}`].filter(Boolean).join(' or ')
}

function wayOut(...about: Parameters<typeof waysOut>): string {
  const ways = waysOut(...about)
  return `${ways.charAt(0).toUpperCase()}${ways.slice(1)}.`
}
