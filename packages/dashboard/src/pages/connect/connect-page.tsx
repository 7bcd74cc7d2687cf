// Page with instructions for connecting agents, terminals and scripts, with this service's URL
// filled in. The instructions are listed in connection-guides.ts.
import { getRouteApi, Link } from '@tanstack/react-router'
import { GuideLink } from '../../components/guide-link.tsx'
import { RichText } from '../../components/rich-text.tsx'
import { SubNav } from '../../components/sub-nav.tsx'
import { NotFoundPage } from '../../shell/not-found/not-found-page.tsx'
import { SettingsPage } from '../settings/settings-page.tsx'
import { connectLines } from './connect-lines.ts'
import { connectionGuides } from './connection-guides.ts'
import { messages } from './messages.ts'

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
  const { title, intro, guide: docs, Body } = guide
  return (
    <div className="grid gap-x-10 gap-y-5 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <SubNav label={messages.nav} entries={entries} beside />
      <div className="max-w-3xl min-w-0">
        <SettingsPage
          title={title}
          intro={
            <>
              {intro} <GuideLink guide={docs} />
            </>
          }
          unverified={messages.unverified}
        >
          <section aria-label={messages.steps} className="card [&_p_code]:text-sm">
            <Body lines={connectLines(window.location.origin, cliPath)} />
          </section>
          <p className="text-sm text-muted">
            <RichText
              text={messages.access}
              values={{
                apps: (
                  <Link to="/settings/apps" className="text-link">
                    {messages.apps}
                  </Link>
                ),
                token: (
                  <Link to="/settings/tokens" className="text-link">
                    {messages.token}
                  </Link>
                ),
              }}
            />
          </p>
        </SettingsPage>
      </div>
    </div>
  )
}
