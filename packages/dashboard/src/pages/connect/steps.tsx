import type { ReactNode } from 'react'

/** Numbered instructions. */
export const Steps = ({ children }: { readonly children: ReactNode }) => (
  <ol className="grid list-decimal gap-5 pl-5 marker:text-muted">{children}</ol>
)

export const Step = ({ children }: { readonly children: ReactNode }) => (
  <li className="pl-1">
    <div className="grid gap-2">{children}</div>
  </li>
)
