// Layout of the operator pages, with their navigation. Other users get "not found".
import { Outlet } from '@tanstack/react-router'
import { SubNav } from '../../components/sub-nav.tsx'
import { NotFoundPage } from '../../shell/not-found-page.tsx'
import { useSession } from '../../shell/session-context.ts'

const entries = [
  { to: '/operator', label: 'Reports' },
  { to: '/operator/drops', label: 'Without an account' },
  { to: '/operator/log', label: 'Log' },
] as const

export function OperatorLayout() {
  const { user } = useSession()
  if (!user.operator) return <NotFoundPage />
  if (!user.email_verified) {
    return <p className="card text-muted">Confirm your e-mail address, and you can work here.</p>
  }
  return (
    <div className="grid gap-5">
      <SubNav label="Operator" entries={entries} />
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  )
}
