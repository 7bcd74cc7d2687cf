// Page with instructions for connecting agents, terminals and scripts, with this service's URL
// filled in. The instructions are listed in connection-guides.ts.
import { getRouteApi, Link } from '@tanstack/react-router'
import { SubNav } from '../../components/sub-nav.tsx'
import { NotFoundPage } from '../../shell/not-found-page.tsx'
import { SettingsPage } from '../settings/settings-page.tsx'
import { connectLines } from './connect-lines.ts'
import { connectionGuides } from './connection-guides.ts'

const route = getRouteApi('/connect/$guide')

const entries = connectionGuides.map(({ id, label }) => ({
  to: '/connect/$guide' as const,
  params: { guide: id },
  label,
}))

/** The server writes the path of the current CLI package into the page. */
const { client: cliPath = '/cli.tgz' } = document.documentElement.dataset

export function ConnectPage() {
  const { guide: id } = route.useParams()
  const guide = connectionGuides.find((one) => one.id === id)
  if (!guide) return <NotFoundPage />
  const { title, intro, Body } = guide
  return (
    <div className="grid gap-x-10 gap-y-5 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <SubNav label="Ways to connect" entries={entries} beside />
      <div className="min-w-0">
        <SettingsPage
          title={title}
          intro={intro}
          unverified="Confirm your e-mail address, and you can connect agents and make tokens."
        >
          <section aria-label="What to do" className="card [&_p_code]:text-sm">
            <Body lines={connectLines(window.location.origin, cliPath)} />
          </section>
          <p className="text-sm text-muted">
            What you let in stays until you disconnect it under{' '}
            <Link to="/settings/apps" className="text-link">
              connected apps
            </Link>
            , or revoke its{' '}
            <Link to="/settings/tokens" className="text-link">
              token
            </Link>
            .
          </p>
        </SettingsPage>
      </div>
    </div>
  )
}
