// Navigation between the pages of one section of the dashboard, such as the settings.
import { Link, type LinkProps } from '@tanstack/react-router'

interface SubNavProps {
  readonly label: string
  readonly entries: readonly (Pick<LinkProps, 'to' | 'params'> & { readonly label: string })[]
  /** On wide screens, a column beside the page instead of a row above it. */
  readonly beside?: boolean
}

export const SubNav = ({ label, entries, beside = false }: SubNavProps) => (
  <nav
    aria-label={label}
    className={`flex flex-wrap content-start gap-x-5 gap-y-1 ${beside ? 'sm:flex-col' : ''}`}
  >
    {entries.map(({ label: text, ...target }) => (
      <Link
        key={text}
        {...target}
        activeOptions={{ exact: true, includeSearch: false }}
        className="rounded py-1 text-sm text-muted hover:text-ink aria-[current=page]:font-medium aria-[current=page]:text-ink"
      >
        {text}
      </Link>
    ))}
  </nav>
)
