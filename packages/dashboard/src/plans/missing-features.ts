// Features that a larger plan would add to a drop.
import { offeredPlans, type Plan } from '@plinth/domain/plans/plans'
import type { Drop } from '../api/queries.ts'
import { messages } from './messages.ts'

const texts = messages.features

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
    title: texts.password,
    about: texts.passwordAbout,
    isIn: ({ password }) => password,
    isRetainedBy: ({ has_password }) => has_password,
  },
  {
    title: texts.domain,
    about: texts.domainAbout,
    isIn: ({ domains }) => domains > 0,
    isRetainedBy: ({ domains }) => domains.length > 0,
  },
  {
    title: texts.analytics,
    about: texts.analyticsAbout,
    isIn: ({ analytics }) => analytics,
    isRetainedBy: ({ analytics }) => analytics !== null,
  },
  {
    title: texts.noBadge,
    about: texts.noBadgeAbout,
    isIn: ({ badge }) => !badge,
  },
]

export const missingFeatures = (plan: Plan, drop: DropFeatures): MissingFeature[] =>
  features.flatMap(({ title, about, isIn, isRetainedBy }) => {
    const needs = offeredPlans.find(isIn)?.title
    return isIn(plan) || isRetainedBy?.(drop) || !needs ? [] : [{ title, about, needs }]
  })
