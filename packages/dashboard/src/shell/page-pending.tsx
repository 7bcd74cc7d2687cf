// Loading state of a page: its heading, if that is known without data, and placeholders.
import { useRouterState } from '@tanstack/react-router'
import { Skeleton } from '../components/skeleton.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Heading of the page, for pages whose heading does not depend on data. */
    readonly heading?: string
  }
}

export function PagePending() {
  const heading = useRouterState({
    select: ({ matches }) => matches.at(-1)?.staticData.heading,
  })
  return (
    <>
      {heading === undefined ? (
        <div className="mb-5 h-8 w-48 animate-pulse rounded-control bg-line/60" />
      ) : (
        <h1 className="mb-5">{heading}</h1>
      )}
      <Skeleton rows={4} />
    </>
  )
}
