// The guides that a service shows: those about plans differ on a service without plans.
import type { Guide, GuideGroup } from './guide.ts'
import { guideGroups } from './guide-table.ts'

export interface GuideSet {
  readonly groups: readonly GuideGroup[]
  /** In the order of the sidebar. */
  readonly guides: readonly Guide[]
}

const guideSet = (hasPlans: boolean): GuideSet => {
  const shown = guideGroups.map((group) => ({
    ...group,
    guides: group.guides.map(
      ({ withoutPlans, ...guide }): Guide => (hasPlans ? guide : { ...guide, ...withoutPlans }),
    ),
  }))
  return { groups: shown, guides: shown.flatMap(({ guides }) => guides) }
}

const guideSets = { withPlans: guideSet(true), withoutPlans: guideSet(false) }

export const guidesFor = ({ hasPlans }: { readonly hasPlans: boolean }): GuideSet =>
  hasPlans ? guideSets.withPlans : guideSets.withoutPlans

/** By its name on any service: `/docs/plans-and-expiry` has another name on one without plans. */
export const findGuide = ({ guides }: GuideSet, name: string): Guide | undefined => {
  const file = Object.values(guideSets)
    .flatMap((set) => set.guides)
    .find((guide) => guide.name === name)?.file
  return guides.find((guide) => guide.name === name) ?? guides.find((guide) => guide.file === file)
}
