// Heading and introduction of an operator page; also sets the document title.
import type { ReactNode } from 'react'
import { useTitle } from '../../shell/use-title.ts'

interface PageHeadProps {
  readonly title: string
  readonly intro: string
  /** Shown beside the title. */
  readonly children?: ReactNode
}

export function PageHead({ title, intro, children }: PageHeadProps) {
  useTitle(title)
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-[1_1_20rem]">
        <h1>{title}</h1>
        <p className="max-w-xl text-muted">{intro}</p>
      </div>
      {children}
    </div>
  )
}
