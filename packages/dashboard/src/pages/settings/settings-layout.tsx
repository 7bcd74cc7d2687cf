import { Link, Outlet } from '@tanstack/react-router'

const entries = [
  { to: '/settings/account', word: 'Account' },
  { to: '/settings/organisation', word: 'Organisation' },
  { to: '/settings/plan', word: 'Plan and billing' },
  { to: '/settings/tokens', word: 'API tokens' },
  { to: '/settings/apps', word: 'Connected apps' },
  { to: '/settings/usage', word: 'Usage and export' },
] as const

/** What is set up once, beside the list of its pages. */
export const SettingsLayout = () => (
  <div className="grid gap-x-10 gap-y-5 sm:grid-cols-[9rem_minmax(0,1fr)]">
    <nav aria-label="Settings" className="flex flex-wrap content-start gap-x-4 gap-y-1 sm:flex-col">
      {entries.map(({ to, word }) => (
        <Link
          key={to}
          to={to}
          className="rounded py-1 text-sm text-muted hover:text-ink aria-[current=page]:font-medium aria-[current=page]:text-ink"
        >
          {word}
        </Link>
      ))}
    </nav>
    <div className="min-w-0">
      <Outlet />
    </div>
  </div>
)
