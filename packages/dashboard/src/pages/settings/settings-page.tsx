// Frame of a settings or connect page: title, introduction, and the content once the user has
// confirmed their email address.
import type { ReactNode } from 'react'
import { useSession } from '../../shell/session-context.ts'
import { useTitle } from '../../shell/use-title.ts'

interface SettingsPageProps {
  readonly title: string
  readonly intro: ReactNode
  /** Shown instead of the content until the user has confirmed their email address. */
  readonly unverified: string
  readonly children: ReactNode
}

export function SettingsPage({ title, intro, unverified, children }: SettingsPageProps) {
  const { user } = useSession()
  useTitle(title)
  return (
    <div className="grid gap-6">
      <div>
        <h1>
          <bdi>{title}</bdi>
        </h1>
        <p className="max-w-xl text-muted">{intro}</p>
      </div>
      {user.email_verified ? children : <p className="card text-muted">{unverified}</p>}
    </div>
  )
}
