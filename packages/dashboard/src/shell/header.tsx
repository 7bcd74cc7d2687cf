// Header of the dashboard: navigation, organisation menu and account menu. The front page has
// front/front-header.tsx.
import { type NavigationLink, navigation } from '@plinth/contract/navigation'
import { Link, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Icon, iconButtonClass } from '../components/icon.tsx'
import { noSearch } from '../drops/find-drops.ts'
import { paletteKey } from '../keyboard/keys.ts'
import { AccountMenu } from './account-menu.tsx'
import { messages } from './messages.ts'
import { OrganisationMenu } from './organisation-menu.tsx'
import { useSession } from './session-context.ts'

const { header } = navigation
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
  <header className="column flex min-h-14 flex-wrap items-center gap-x-6 gap-y-1 py-3 sm:flex-nowrap">
    <Link
      to="/"
      search={noSearch}
      className="flex items-center gap-2.5 rounded text-[1.0625rem] font-semibold tracking-tight"
    >
      <span aria-hidden="true" className="mark" />
      Plinth
    </Link>
    <nav
      aria-label={header.label}
      className="-ml-1 flex flex-wrap gap-x-3 text-sm max-sm:order-last max-sm:w-full sm:ml-0 sm:flex-nowrap sm:gap-x-4"
    >
      {header.member({ operator }).map((entry) => (
        <HeaderLink key={entry.href} {...entry} />
      ))}
    </nav>
    {children}
  </header>
)

/** Pages of one drop, and those that create one. */
const dropPages = /^\/(drops|new)\b/

function HeaderLink({ href, label, route }: NavigationLink) {
  const inDrops = useRouterState({ select: ({ location }) => dropPages.test(location.pathname) })
  if (route === undefined) {
    return (
      <a href={href} className={link}>
        {label}
      </a>
    )
  }
  if (route === '/') {
    const activeOptions = { exact: true, includeSearch: false }
    return (
      <Link
        to={route}
        search={noSearch}
        activeOptions={activeOptions}
        aria-current={inDrops ? 'page' : undefined}
        className={link}
      >
        {label}
      </Link>
    )
  }
  return (
    <Link to={route} className={link}>
      {label}
    </Link>
  )
}

export const Header = () => (
  <BareHeader operator={useSession().user.operator}>
    <div className="ml-auto flex min-w-0 items-center sm:gap-1">
      <PaletteButton />
      <OrganisationMenu />
      <div className="shrink-0">
        <AccountMenu />
      </div>
    </div>
  </BareHeader>
)

const PaletteButton = () => (
  <button
    type="button"
    aria-label={messages.palette.label}
    aria-keyshortcuts="Control+K Meta+K"
    title={messages.palette.tooltip}
    className={iconButtonClass}
    onClick={() => window.dispatchEvent(new KeyboardEvent('keydown', paletteKey))}
  >
    <Icon name="search" />
  </button>
)
