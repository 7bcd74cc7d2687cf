// Loading placeholder of a whole page.
import type { ReactNode } from 'react'
import { Skeleton } from './skeleton.tsx'

interface PageSkeletonProps {
  readonly title: string
  /** Link above the heading. */
  readonly back?: ReactNode
}

export const PageSkeleton = ({ title, back }: PageSkeletonProps) => (
  <>
    {back}
    <h1 className="mb-5">
      <bdi>{title}</bdi>
    </h1>
    <ContentSkeleton />
  </>
)

/** As high as the window: a footer in view would move as soon as the page has loaded. */
export const ContentSkeleton = () => (
  <div className="min-h-svh">
    <Skeleton rows={5} />
  </div>
)
