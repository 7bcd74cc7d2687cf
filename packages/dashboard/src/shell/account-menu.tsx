// Account menu in the header: email address, theme, help and sign-out.
import { navigation } from '@plinth/contract/navigation'
import { errorSentence } from '../api/problem.ts'
import { signOut } from '../api/session.ts'
import { Menu } from '../components/menu.tsx'
import { useToast } from '../components/toast.tsx'
import { deleteAllDrafts } from '../documents/draft-storage-keys.ts'
import { useThemeChoice } from '../theme/use-theme-choice.ts'
import { messages } from './messages.ts'
import { useSession } from './session-context.ts'

const texts = messages.accountMenu

export function AccountMenu() {
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
    <Menu
      label={navigation.header.account.label({ email: user.email })}
      trigger={
        <span
          aria-hidden="true"
          className="grid size-6 place-items-center rounded-full bg-accent text-xs font-semibold text-on-accent uppercase"
        >
          {[...(user.name || user.email)][0]}
        </span>
      }
      entries={[
        { kind: 'note', text: user.email },
        theme,
        { kind: 'link', text: texts.help, href: '/docs' },
        { kind: 'action', text: texts.signOut, run: () => void endSession() },
      ]}
    />
  )
}
