// Features that a larger plan would add to a drop.
import { offeredPlans, type Plan } from '@plinth/domain/plans/plans'
import type { Drop } from '../api/queries.ts'

export interface MissingFeature {
  readonly title: string
  /** Explains the feature. */
  readonly about: string
  /** Title of the smallest offered plan that includes it. */
  readonly needs: string
}

type DropFeatures = Pick<Drop, 'has_password' | 'analytics' | 'domains'>

const features: readonly (Omit<MissingFeature, 'needs'> & {
  readonly isIn: (plan: Plan) => boolean
  /** True if the drop still has it from a larger plan. */
  readonly isRetainedBy?: (drop: DropFeatures) => boolean
})[] = [
  {
    title: 'Password',
    about: 'Visitors type a password before they see anything.',
    isIn: ({ password }) => password,
    isRetainedBy: ({ has_password }) => has_password,
  },
  {
    title: 'Custom domain',
    about: 'The drop answers at an address of your own.',
    isIn: ({ domains }) => domains > 0,
    isRetainedBy: ({ domains }) => domains.length > 0,
  },
  {
    title: 'Analytics',
    about: 'Google Analytics, Meta Pixel, PostHog or Plausible, and a banner that asks first.',
    isIn: ({ analytics }) => analytics,
    isRetainedBy: ({ analytics }) => analytics !== null,
  },
  {
    title: 'No badge',
    about: 'Pages carry nothing but what is yours.',
    isIn: ({ badge }) => !badge,
  },
]

export const missingFeatures = (plan: Plan, drop: DropFeatures): MissingFeature[] =>
  features.flatMap(({ title, about, isIn, isRetainedBy }) => {
    const needs = offeredPlans.find(isIn)?.title
    return isIn(plan) || isRetainedBy?.(drop) || !needs ? [] : [{ title, about, needs }]
  })
