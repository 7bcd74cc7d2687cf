import { messages } from './messages.ts'

const lines = (count: number) => Array.from({ length: count }, (_, line) => `line ${line}`)

/** Loading placeholder. */
export const Skeleton = ({ rows = 3 }: { readonly rows?: number }) => (
  <div role="status" aria-label={messages.loading} className="grid gap-3">
    {lines(rows).map((line) => (
      <div key={line} className="h-10 animate-pulse rounded-control bg-line/60" />
    ))}
  </div>
)
