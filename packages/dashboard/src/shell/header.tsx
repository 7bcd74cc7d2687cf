import { Link } from '@tanstack/react-router'
import { noSearch } from '../pages/drops/find-drops.ts'
import { AccountMenu } from './account-menu.tsx'
import { OrganisationMenu } from './organisation-menu.tsx'

const link = 'rounded px-1 text-muted hover:text-ink aria-[current=page]:text-ink'

export const Header = () => (
  <header className="mx-auto flex w-full max-w-4xl flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3 sm:px-8">
    <Link
      to="/"
      search={noSearch}
      className="flex items-center gap-2.5 rounded text-[1.0625rem] font-semibold tracking-tight"
    >
      <span aria-hidden="true" className="mark" />
      Plinth
    </Link>
    <nav aria-label="Main" className="flex gap-4 text-sm">
      <Link
        to="/"
        search={noSearch}
        activeOptions={{ exact: true, includeSearch: false }}
        className={link}
      >
        Drops
      </Link>
      <Link to="/settings" className={link}>
        Settings
      </Link>
    </nav>
    <div className="ml-auto flex min-w-0 flex-wrap items-center gap-1">
      <OrganisationMenu />
      <AccountMenu />
    </div>
  </header>
)
