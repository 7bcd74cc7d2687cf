import type { ReactNode } from 'react'

interface ListRowProps {
  readonly title: ReactNode
  readonly about: ReactNode
  /** Actions on the row. */
  readonly children?: ReactNode
}

export const ListRow = ({ title, about, children }: ListRowProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
    <div className="min-w-0 sm:flex-1 sm:basis-64">
      <p className="font-medium">
        <bdi>{title}</bdi>
      </p>
      <p className="text-sm text-muted">{about}</p>
    </div>
    {children}
  </li>
)
