// Banner shown until the user has confirmed their email address, with a button that sends a new
// link.
import { useMutation } from '@tanstack/react-query'
import { errorSentence } from '../api/problem.ts'
import { sendVerification } from '../api/session.ts'
import { Button } from '../components/button.tsx'
import { useToast } from '../components/toast.tsx'
import { useSession } from './session-context.ts'

export function UnverifiedBanner() {
  const { user } = useSession()
  const showToast = useToast()
  const send = useMutation({
    mutationFn: sendVerification,
    onSuccess: () => showToast({ text: `A new link is on its way to ${user.email}.` }),
    onError: (error) => showToast({ text: errorSentence(error), bad: true }),
  })
  if (user.email_verified) return null
  return (
    <section
      aria-label="Your address"
      className="notice warn mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
    >
      <p className="min-w-0 flex-[1_1_20rem]">
        Confirm your e-mail address: open the link that we sent to{' '}
        <b className="break-all">{user.email}</b>. Until then your drops are kept, but not shown.
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="quiet" small disabled={send.isPending} onClick={() => send.mutate()}>
          Send again
        </Button>
        <a href="/verify" className="text-link">
          Wrong address?
        </a>
      </div>
    </section>
  )
}
