// Header of the dashboard: navigation, organisation menu and account menu. The front page has
// front/front-header.tsx.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { noSearch } from '../drops/find-drops.ts'
import { AccountMenu } from './account-menu.tsx'
import { OrganisationMenu } from './organisation-menu.tsx'
import { useSession } from './session-context.ts'

const link = 'rounded px-1 text-muted hover:text-ink aria-[current=page]:text-ink'

interface BareHeaderProps {
  readonly operator?: boolean
  readonly children?: ReactNode
}

/**
 * Header without menus, shown until the session is loaded, with the same layout. On a phone the
 * navigation is a second line.
 */
export const BareHeader = ({ operator = false, children }: BareHeaderProps) => (
  <header className="mx-auto flex min-h-14 w-full max-w-4xl flex-wrap items-center gap-x-6 gap-y-1 px-4 py-3 sm:flex-nowrap sm:px-8">
    <Link
      to="/"
      search={noSearch}
      className="flex items-center gap-2.5 rounded text-[1.0625rem] font-semibold tracking-tight"
    >
      <span aria-hidden="true" className="mark" />
      Plinth
    </Link>
    <nav
      aria-label="Main"
      className="-ml-1 flex gap-3 text-sm max-sm:order-last max-sm:w-full sm:ml-0 sm:gap-4"
    >
      <Link
        to="/"
        search={noSearch}
        activeOptions={{ exact: true, includeSearch: false }}
        className={link}
      >
        Drops
      </Link>
      <Link to="/connect" className={link}>
        Connect
      </Link>
      <Link to="/settings" className={link}>
        Settings
      </Link>
      {operator && (
        <Link to="/operator" className={link}>
          Operator
        </Link>
      )}
    </nav>
    {children}
  </header>
)

export const Header = () => (
  <BareHeader operator={useSession().user.operator}>
    <div className="ml-auto flex min-w-0 items-center sm:gap-1">
      <OrganisationMenu />
      <div className="shrink-0">
        <AccountMenu />
      </div>
    </div>
  </BareHeader>
)
