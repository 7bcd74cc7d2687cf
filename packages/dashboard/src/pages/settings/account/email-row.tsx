// Row with the user's email address. A new one applies once the user opens the link sent to it.
import { lazy, useState } from 'react'
import { RichText } from '../../../components/rich-text.tsx'
import { SettingRow } from '../../../components/settings/setting-row.tsx'
import { useSession } from '../../../shell/session-context.ts'
import { messages } from './messages.ts'

const EmailForm = lazy(() => import('./email-form.tsx'))

export function EmailRow() {
  const { user } = useSession()
  const [requested, setRequested] = useState<string | null>(null)
  return (
    <SettingRow
      title={messages.email.title}
      value={
        <>
          {user.email}
          <div role="status">
            {requested !== null && requested !== user.email && <AwaitedMail to={requested} />}
          </div>
        </>
      }
      form={(close) => (
        <EmailForm
          onClose={close}
          onSent={(email) => {
            close()
            setRequested(email)
          }}
        />
      )}
    />
  )
}

const AwaitedMail = ({ to }: { readonly to: string }) => (
  <p className="notice mt-3">
    <RichText text={messages.email.sent} values={{ email: <b>{to}</b> }} />
  </p>
)
