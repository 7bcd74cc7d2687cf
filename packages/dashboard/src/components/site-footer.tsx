// Footer of the front page and the dashboard: links to documentation, gallery and abuse report.
import { navigation } from '@plinth/contract/navigation'
import type { ReactNode } from 'react'

const { footer } = navigation

interface SiteFooterProps {
  /** Width of the column, as of the page above it. */
  readonly column: string
  readonly children?: ReactNode
}

export const SiteFooter = ({ column, children }: SiteFooterProps) => (
  <footer className="border-t border-line">
    <div
      className={`${column} flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-6 text-sm`}
    >
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <span className="font-medium">Plinth</span>
        <nav aria-label={footer.label} className="flex flex-wrap gap-x-6 gap-y-2">
          {footer.links.map(({ href, label }) => (
            <a key={href} href={href} className="rounded text-muted hover:text-ink">
              {label}
            </a>
          ))}
        </nav>
      </div>
      {children}
    </div>
  </footer>
)
