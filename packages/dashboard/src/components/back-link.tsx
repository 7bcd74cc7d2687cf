import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type BackLinkProps = Pick<LinkProps, 'to' | 'params' | 'search'> & {
  /** The name of the target page. */
  readonly children: ReactNode
}

export const BackLink = ({ children, ...target }: BackLinkProps) => (
  <p className="mb-2 truncate text-sm">
    <Link {...target} className="rounded text-muted hover:text-ink">
      ← {children}
    </Link>
  </p>
)
