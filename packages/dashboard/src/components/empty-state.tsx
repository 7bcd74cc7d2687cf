// Card shown in place of empty content.
import type { ReactNode } from 'react'

interface EmptyStateProps {
  readonly title: string
  /** What the user can do next. */
  readonly children: ReactNode
}

export const EmptyState = ({ title, children }: EmptyStateProps) => (
  <section className="card grid gap-3 p-6 sm:p-10">
    <h2>{title}</h2>
    {children}
  </section>
)
