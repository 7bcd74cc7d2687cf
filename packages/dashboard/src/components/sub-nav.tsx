import { Link, type LinkProps } from '@tanstack/react-router'

interface SubNavProps {
  readonly label: string
  readonly entries: readonly (Pick<LinkProps, 'to' | 'params'> & { readonly word: string })[]
  /** Beside the page on a wide screen, not above it. */
  readonly beside?: boolean
}

/** The pages of one part of the dashboard. */
export const SubNav = ({ label, entries, beside = false }: SubNavProps) => (
  <nav
    aria-label={label}
    className={`flex flex-wrap content-start gap-x-5 gap-y-1 ${beside ? 'sm:flex-col' : ''}`}
  >
    {entries.map(({ word, ...way }) => (
      <Link
        key={word}
        {...way}
        activeOptions={{ exact: true, includeSearch: false }}
        className="rounded py-1 text-sm text-muted hover:text-ink aria-[current=page]:font-medium aria-[current=page]:text-ink"
      >
        {word}
      </Link>
    ))}
  </nav>
)
