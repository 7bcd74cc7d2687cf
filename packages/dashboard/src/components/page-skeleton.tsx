// Loading placeholder of a whole page.
import { Skeleton } from './skeleton.tsx'

export const PageSkeleton = ({ title }: { readonly title: string }) => (
  <>
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
