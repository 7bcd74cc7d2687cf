// Plan limits. Each check returns an error or null; limits apply to additions, never to existing content.
import { AppError } from '../base/errors.ts'
import { formatBytes } from '../base/sizes.ts'
import { offeredPlans, type Plan } from './plans.ts'

type Feature = 'password' | 'analytics' | 'domains' | 'bundles'

const featureTitles: Readonly<Record<Feature, string>> = {
  password: 'Password protection',
  analytics: 'Connecting an analytics provider',
  domains: 'A custom domain',
  bundles: 'Publishing a folder or a .zip',
}

export function refuseNewDrop(plan: Plan, used: number): AppError | null {
  const cap = plan.drops
  if (used < cap) return null
  const remedies = remedySentence(plan, dropsRemedy(used, cap), (other) => other.drops > used)
  return new AppError(
    'plan_limit',
    `${includedIn(plan)} ${cap} drops, and you have ${used}.${remedies}`,
  )
}

/**
 * `visible`: the tenant's custom domains, each with the slug of its drop; without those that the
 * caller may not see, which only `used` counts.
 */
export function refuseNewDomain(
  plan: Plan,
  visible: readonly { readonly hostname: string; readonly slug: string }[],
  used = visible.length,
): AppError | null {
  const cap = plan.domains
  if (used < cap) return null
  if (cap === 0) return refuseFeature(plan, 'domains')
  const included = `${includedIn(plan)} ${cap} ${cap === 1 ? 'domain' : 'domains'}`
  if (visible.length < used) {
    const which = cap === 1 ? 'it' : 'some of them, and none is left'
    return new AppError('plan_limit', `${included}. Another drop of this account uses ${which}.`)
  }
  const tooMany = used - cap + 1
  const fewer = tooMany > 1 ? `remove ${tooMany} domains` : 'remove a domain'
  const remedies = remedySentence(plan, fewer, (other) => other.domains > used)
  const [one] = visible
  // With a single domain, name it, so that the owner need not search for it.
  const which = one && used === 1 ? `: \`${one.hostname}\` on \`${one.slug}\`` : ''
  return new AppError('plan_limit', `${included}, and you have ${used}${which}.${remedies}`)
}

/** `hidesUse`: for a caller who may not learn how much the tenant stores. */
export function refuseStorage(
  plan: Plan,
  usedAfter: number,
  { hidesUse = false }: { readonly hidesUse?: boolean } = {},
): AppError | null {
  const cap = plan.storageBytes
  if (usedAfter <= cap) return null
  const remedies = remedySentence(plan, storageRemedy, (other) => other.storageBytes >= usedAfter)
  const outcome = hidesUse ? 'exceed that' : `bring you to ${formatBytes(usedAfter)}`
  const sizes = `${formatBytes(cap)} of storage, and this would ${outcome}`
  return new AppError('plan_limit', `${includedIn(plan)} ${sizes}.${remedies}`)
}

export function refuseFeature(plan: Plan, feature: Feature): AppError | null {
  if (plan[feature]) return null
  const remedies = remedySentence(plan, null, (other) => Boolean(other[feature]))
  const missing =
    plan.name === 'anonymous' ? 'needs an account' : `is not included in ${nameOf(plan)}`
  return new AppError('plan_limit', `${featureTitles[feature]} ${missing}.${remedies}`)
}

/** `plan` is given if the limit is the plan's, so that the message can name a larger plan. */
export function uploadTooLarge(limitBytes: number, plan?: Plan): AppError {
  const limit = formatBytes(limitBytes)
  if (!plan)
    return new AppError('upload_too_large', `The upload is larger than ${limit}. Make it smaller.`)
  const remedies = remedySentence(
    plan,
    'make it smaller',
    (other) => other.uploadBytes > limitBytes,
  )
  const cap =
    plan.name === 'anonymous'
      ? `Without an account, an upload can be up to ${limit}`
      : `The upload is larger than ${limit}, the limit of ${nameOf(plan)}`
  return new AppError('upload_too_large', `${cap}.${remedies}`)
}

/** The start of a sentence that names a limit. */
export const includedIn = (plan: Plan): string =>
  isNamed(plan) ? `The ${plan.title} plan includes` : 'This service allows'

const nameOf = (plan: Plan): string => (isNamed(plan) ? `the ${plan.title} plan` : 'this service')

/** False on a service without plans, whose sentences do not mention them. */
const isNamed = ({ name }: Plan): boolean => name !== 'unlimited'

/** How many drops to delete before another fits, as the end of a sentence. */
export function dropsRemedy(used: number, cap: number): string {
  const tooMany = used - cap + 1
  return tooMany > 1 ? `delete ${tooMany} drops` : 'delete a drop'
}

export const storageRemedy = 'delete drops'

/** What the owner can do: the given remedy, or an upgrade to the smallest plan that is enough. */
export function describeRemedies(
  plan: Plan,
  remedy: string | null,
  isEnough: (plan: Plan) => boolean,
): string {
  const larger = (plan.upgrades ?? offeredPlans).find(isEnough)
  return [remedy, larger && describeUpgrade(plan, larger)].filter(Boolean).join(' or ')
}

function describeUpgrade(from: Plan, to: Plan): string {
  if (!isNamed(to)) return 'sign up'
  return `${from.name === 'anonymous' ? 'sign up for' : 'upgrade to'} ${to.title}`
}

/** With a space before it; empty if there is no remedy. */
function remedySentence(...options: Parameters<typeof describeRemedies>): string {
  const remedies = describeRemedies(...options)
  return remedies && ` ${remedies.charAt(0).toUpperCase()}${remedies.slice(1)}.`
}
