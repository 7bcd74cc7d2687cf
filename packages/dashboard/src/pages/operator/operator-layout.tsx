// Layout of the operator pages, with their navigation. Other users get "not found".
import { Outlet } from '@tanstack/react-router'
import { SubNav } from '../../components/sub-nav.tsx'
import { NotFoundPage } from '../../shell/not-found/not-found-page.tsx'
import { useSession } from '../../shell/session-context.ts'
import { messages } from './messages.ts'

const texts = messages.nav

const entries = [
  { to: '/operator', label: texts.reports },
  { to: '/operator/drops', label: texts.recent },
  { to: '/operator/log', label: texts.log },
] as const

export function OperatorLayout() {
  const { user } = useSession()
  if (!user.operator) return <NotFoundPage />
  if (!user.email_verified) {
    return <p className="card text-muted">{messages.unverified}</p>
  }
  return (
    <div className="grid gap-5">
      <SubNav label={texts.label} entries={entries} />
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  )
}
