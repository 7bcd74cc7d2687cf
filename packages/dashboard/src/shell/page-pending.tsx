// Loading state of a page: its heading, if that is known without data, and placeholders.
import { useRouterState } from '@tanstack/react-router'
import { ContentSkeleton, PageSkeleton } from '../components/page-skeleton.tsx'

type Params = Readonly<Record<string, string | undefined>>

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Heading of the page, for pages whose heading is known without data. */
    readonly heading?: string | ((params: Params) => string | undefined)
  }
}

export function PagePending() {
  const heading = useRouterState({
    select({ matches }) {
      const match = matches.at(-1)
      const known = match?.staticData.heading
      return typeof known === 'function' ? known(match?.params ?? {}) : known
    },
  })
  if (heading !== undefined) return <PageSkeleton title={heading} />
  return (
    <>
      <div className="mb-5 h-8 w-48 animate-pulse rounded-control bg-line/60" />
      <ContentSkeleton />
    </>
  )
}
