import type { ReactNode } from 'react'
import { type Guide, GuideLink } from './guide-link.tsx'

interface CardProps {
  readonly title?: string
  /** If set, the heading gets this ID and can be focused by script. */
  readonly headingId?: string
  /** Shown beside the title. */
  readonly aside?: ReactNode
  /** Linked beside the title. */
  readonly guide?: Guide
  readonly children: ReactNode
}

export function Card({ title, headingId, aside, guide, children }: CardProps) {
  return (
    <section className="card">
      {title !== undefined && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 {...(headingId && { id: headingId, tabIndex: -1, className: 'scroll-mt-10' })}>
            {title}
          </h2>
          {(guide || aside) && (
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
              {guide && <GuideLink guide={guide} />}
              {aside}
            </div>
          )}
        </div>
      )}
      {children}
    </section>
  )
}
