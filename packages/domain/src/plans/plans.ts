// Plan catalogue. Starter and Pro are no longer sold; existing subscribers keep them with these terms.
import { gigabyte, megabyte } from '../base/sizes.ts'

export type PlanName = 'anonymous' | 'free' | 'plus' | 'business' | 'unlimited' | 'starter' | 'pro'
/** A plan that a tenant can be on. */
export type AccountPlan = Exclude<PlanName, 'anonymous'>
/** A plan that can be bought today. */
export type SoldPlan = 'plus' | 'business'
export const billingIntervals = ['month', 'year'] as const
export type BillingInterval = (typeof billingIntervals)[number]

/** A limit that does not exist is `Infinity`. */
export interface Plan {
  readonly name: PlanName
  readonly title: string
  /** Can be bought today. */
  readonly sold: boolean
  /** The same numbers in every currency; null if the plan has no public price. */
  readonly price: { readonly month: number; readonly year: number } | null
  readonly drops: number
  readonly uploadBytes: number
  readonly storageBytes: number
  /** Versions kept per drop, including the live one. */
  readonly versions: number
  readonly domains: number
  readonly bundles: boolean
  readonly password: boolean
  readonly analytics: boolean
  readonly badge: boolean
  /** Expiry clock. `fixed`: runs from the upload. `owner`: restarted by each sign-in of the owner. */
  readonly clock: 'fixed' | 'owner' | 'none'
  /** Larger plans that its publishers can change to; absent for the offered ones. */
  readonly upgrades?: readonly Plan[]
}

/** A plan of a tenant. */
export interface AccountTerms extends Plan {
  readonly name: AccountPlan
}

type Offered<Name extends OfferedTerms['name']> = OfferedTerms & { readonly name: Name }

export const plans: {
  readonly anonymous: Plan
  readonly free: Offered<'free'>
  readonly plus: Offered<'plus'>
  readonly business: Offered<'business'>
} & Readonly<Record<'unlimited' | 'starter' | 'pro', AccountTerms>> = {
  anonymous: {
    name: 'anonymous',
    title: 'Anonymous',
    sold: false,
    price: null,
    drops: Number.POSITIVE_INFINITY,
    uploadBytes: 2 * megabyte,
    storageBytes: Number.POSITIVE_INFINITY,
    versions: 1,
    domains: 0,
    bundles: false,
    password: false,
    analytics: false,
    badge: true,
    clock: 'fixed',
  },
  free: {
    name: 'free',
    title: 'Free',
    sold: false,
    price: { month: 0, year: 0 },
    drops: 3,
    uploadBytes: 10 * megabyte,
    storageBytes: 50 * megabyte,
    versions: 3,
    domains: 0,
    bundles: true,
    password: false,
    analytics: false,
    badge: true,
    clock: 'owner',
  },
  plus: {
    name: 'plus',
    title: 'Plus',
    sold: true,
    price: { month: 12, year: 99 },
    drops: 25,
    uploadBytes: 100 * megabyte,
    storageBytes: 2 * gigabyte,
    versions: 10,
    domains: 1,
    bundles: true,
    password: true,
    analytics: true,
    badge: false,
    clock: 'none',
  },
  business: {
    name: 'business',
    title: 'Business',
    sold: true,
    price: { month: 49, year: 490 },
    drops: 100,
    uploadBytes: 500 * megabyte,
    storageBytes: 20 * gigabyte,
    versions: 30,
    domains: 10,
    bundles: true,
    password: true,
    analytics: true,
    badge: false,
    clock: 'none',
  },
  unlimited: {
    name: 'unlimited',
    title: 'Unlimited',
    sold: false,
    price: null,
    drops: Number.POSITIVE_INFINITY,
    uploadBytes: Number.POSITIVE_INFINITY,
    storageBytes: Number.POSITIVE_INFINITY,
    versions: Number.POSITIVE_INFINITY,
    domains: Number.POSITIVE_INFINITY,
    bundles: true,
    password: true,
    analytics: true,
    badge: false,
    clock: 'none',
    upgrades: [],
  },
  starter: {
    name: 'starter',
    title: 'Starter',
    sold: false,
    price: null,
    drops: 10,
    uploadBytes: 25 * megabyte,
    storageBytes: 500 * megabyte,
    versions: 5,
    domains: 0,
    bundles: true,
    password: true,
    analytics: false,
    badge: true,
    clock: 'none',
  },
  pro: {
    name: 'pro',
    title: 'Pro',
    sold: false,
    price: null,
    drops: 50,
    uploadBytes: 250 * megabyte,
    storageBytes: 10 * gigabyte,
    versions: 20,
    domains: 3,
    bundles: true,
    password: true,
    analytics: true,
    badge: false,
    clock: 'none',
  },
}

/** A plan that new customers can choose today. */
export interface OfferedTerms extends AccountTerms {
  readonly name: 'free' | SoldPlan
  readonly price: NonNullable<Plan['price']>
}

/** Smallest first. */
export const offeredPlans: readonly OfferedTerms[] = [plans.free, plans.plus, plans.business]
export const soldPlans: readonly SoldPlan[] = offeredPlans.flatMap(({ name }) =>
  name === 'free' ? [] : [name],
)

export function isAccountPlan(text: string): text is AccountPlan {
  return Object.hasOwn(plans, text) && text !== 'anonymous'
}

/** Offered plans first. */
export const accountPlans: readonly AccountPlan[] = Object.keys(plans).filter(isAccountPlan)

/** A plan that existing subscribers keep, and that new customers cannot choose. */
export const isDiscontinued = (plan: AccountPlan): boolean => plan === 'starter' || plan === 'pro'
