// Row with the user's own name.
import { lazy } from 'react'
import { SettingRow } from '../../../components/settings/setting-row.tsx'
import { useSession } from '../../../shell/session-context.ts'
import { messages } from './messages.ts'

const NameForm = lazy(() => import('./name-form.tsx'))

export const NameRow = () => (
  <SettingRow
    title={messages.name.title}
    value={<bdi>{useSession().user.name}</bdi>}
    form={(close) => <NameForm onClose={close} />}
  />
)
