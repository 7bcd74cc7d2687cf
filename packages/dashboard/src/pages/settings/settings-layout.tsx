// Layout of the settings with their navigation. The frame of a single page is settings-page.tsx.
import { Outlet } from '@tanstack/react-router'
import { SubNav } from '../../components/sub-nav.tsx'

const entries = [
  { to: '/settings/account', label: 'Account' },
  { to: '/settings/organisation', label: 'Organisation' },
  { to: '/settings/plan', label: 'Plan and billing' },
  { to: '/settings/tokens', label: 'API tokens' },
  { to: '/settings/apps', label: 'Connected apps' },
  { to: '/settings/usage', label: 'Usage and export' },
] as const

export const SettingsLayout = () => (
  <div className="grid gap-x-10 gap-y-5 sm:grid-cols-[9rem_minmax(0,1fr)]">
    <SubNav label="Settings" entries={entries} beside />
    <div className="min-w-0">
      <Outlet />
    </div>
  </div>
)
