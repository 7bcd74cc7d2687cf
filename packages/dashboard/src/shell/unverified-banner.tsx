// Banner shown until the user has confirmed their email address, with a button that sends a new
// link.
import { sendVerification } from '../api/session.ts'
import { Button } from '../components/button.tsx'
import { RichText } from '../components/rich-text.tsx'
import { useToast } from '../components/toast.tsx'
import { messages } from './messages.ts'
import { useSession } from './session-context.ts'
import { useAction } from './use-action.ts'

const texts = messages.unverified
/** The server serves it only to the same machine. */
const mailbox = /^(localhost|127\..*|\[::1\])$/.test(window.location.hostname)
  ? document.documentElement.dataset.mailbox
  : undefined

export function UnverifiedBanner() {
  const { user } = useSession()
  const showToast = useToast()
  const send = useAction(async () => {
    await sendVerification()
    showToast({ text: texts.sent({ email: user.email }) })
  })
  if (user.email_verified) return null
  return (
    <section
      aria-label={texts.label}
      className="notice warn mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
    >
      <p className="min-w-0 flex-[1_1_20rem]">
        <RichText
          text={texts.text}
          values={{ email: <b className="wrap-anywhere">{user.email}</b> }}
        />
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="quiet" small disabled={send.isRunning} onClick={send.run}>
          {texts.resend}
        </Button>
        {mailbox && (
          <a href={mailbox} className="text-link">
            {texts.openMailbox({ mailbox })}
          </a>
        )}
        <a href="/verify" className="text-link">
          {texts.changeEmail}
        </a>
      </div>
    </section>
  )
}
