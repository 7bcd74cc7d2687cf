// Account menu with its entries: email address, theme, help and sign-out.
// account-menu.tsx loads it on demand.
import { errorSentence } from '../api/problem.ts'
import { signOut } from '../api/session.ts'
import type { ClosedMenu } from '../components/menu-trigger.tsx'
import OpenMenu from '../components/open-menu.tsx'
import { useToast } from '../components/toast.tsx'
import { deleteAllDrafts } from '../documents/draft-storage-keys.ts'
import { useThemeChoice } from '../theme/use-theme-choice.ts'
import { messages } from './messages.ts'
import { useSession } from './session-context.ts'

const texts = messages.accountMenu

export default function OpenAccountMenu({ label, trigger }: ClosedMenu) {
  const { user } = useSession()
  const showToast = useToast()
  const theme = useThemeChoice()
  async function endSession(): Promise<void> {
    try {
      await signOut()
      deleteAllDrafts()
      window.location.assign('/')
    } catch (error) {
      showToast({ text: errorSentence(error), bad: true })
    }
  }
  return (
    <OpenMenu
      label={label}
      trigger={trigger}
      entries={[
        { kind: 'note', text: user.email },
        theme,
        { kind: 'link', text: texts.help, href: '/docs' },
        { kind: 'action', text: texts.signOut, run: () => void endSession() },
      ]}
    />
  )
}
