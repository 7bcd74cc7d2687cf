import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type BackLinkProps = Pick<LinkProps, 'to' | 'params' | 'search'> & {
  /** The name of the page that it leads to. */
  readonly children: ReactNode
}

export const BackLink = ({ children, ...way }: BackLinkProps) => (
  <p className="mb-2 truncate text-sm">
    <Link {...way} className="rounded text-muted hover:text-ink">
      ← {children}
    </Link>
  </p>
)
