import { Outlet } from '@tanstack/react-router'
import { SubNav } from '../../components/sub-nav.tsx'

const entries = [
  { to: '/settings/account', word: 'Account' },
  { to: '/settings/organisation', word: 'Organisation' },
  { to: '/settings/plan', word: 'Plan and billing' },
  { to: '/settings/tokens', word: 'API tokens' },
  { to: '/settings/apps', word: 'Connected apps' },
  { to: '/settings/usage', word: 'Usage and export' },
] as const

export const SettingsLayout = () => (
  <div className="grid gap-x-10 gap-y-5 sm:grid-cols-[9rem_minmax(0,1fr)]">
    <SubNav label="Settings" entries={entries} beside />
    <div className="min-w-0">
      <Outlet />
    </div>
  </div>
)
