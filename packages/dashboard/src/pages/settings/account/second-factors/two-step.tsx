// Card for two-step sign-in: turning it on and off, and new recovery codes.
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { client } from '../../../../api/client.ts'
import { Button } from '../../../../components/button.tsx'
import { Card } from '../../../../components/card.tsx'
import { ProblemNote } from '../../../../components/problem-note.tsx'
import { RelativeTime } from '../../../../components/relative-time.tsx'
import { RichText } from '../../../../components/rich-text.tsx'
import { Skeleton } from '../../../../components/skeleton.tsx'
import { useToast } from '../../../../components/toast.tsx'
import { useSession } from '../../../../shell/session-context.ts'
import { ConfirmFirst } from './confirm-first.tsx'
import { messages } from './messages.ts'
import { needsConfirmation } from './needs-confirmation.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { type SecondFactors, secondFactorsQuery } from './second-factors-query.ts'
import { TurnOn } from './turn-on.tsx'

const texts = messages.twoStep

type OpenDialog = 'turn-on' | 'turn-off' | 'renew' | null

export function TwoStep() {
  const { user } = useSession()
  const factors = useQuery(secondFactorsQuery)
  const [open, setOpen] = useState<OpenDialog>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const close = () => setOpen(null)
  const showCodes = (fresh: readonly string[]) => {
    close()
    setCodes(fresh)
  }
  // The codes come after a password. Someone who had one before can still turn them off.
  if (user.has_password === false && !factors.data?.two_step.enabled_at) return null
  return (
    <Card title={texts.title}>
      {factors.isPending && <Skeleton rows={1} />}
      {factors.error && <ProblemNote error={factors.error} />}
      {factors.data && <TwoStepState factors={factors.data} onOpen={setOpen} />}
      {open === 'turn-on' && <TurnOn onDone={showCodes} onClose={close} />}
      {open === 'turn-off' && <TurnOff onClose={close} />}
      {open === 'renew' && <Renew onDone={showCodes} onClose={close} />}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
    </Card>
  )
}

interface TwoStepStateProps {
  readonly factors: SecondFactors
  readonly onOpen: (dialog: OpenDialog) => void
}

function TwoStepState({ factors, onOpen }: TwoStepStateProps) {
  const { enabled_at: since, recovery_codes_left: left } = factors.two_step
  const action = (dialog: OpenDialog, label: string): ReactNode => (
    <Button variant="quiet" onClick={() => onOpen(dialog)}>
      {label}
    </Button>
  )
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="min-w-0 flex-[1_1_18rem] text-muted">
        {since === null ? (
          texts.off
        ) : (
          <>
            <RichText text={texts.on} values={{ time: <RelativeTime at={since} /> }} />{' '}
            {texts.left({ count: left })}
          </>
        )}
      </p>
      {needsConfirmation(factors) ? (
        <ConfirmFirst />
      ) : (
        <div className="flex flex-wrap gap-2">
          {since === null ? (
            action('turn-on', texts.turnOn)
          ) : (
            <>
              {action('renew', texts.newCodes)}
              {action('turn-off', texts.turnOff)}
            </>
          )}
        </div>
      )}
    </div>
  )
}

function TurnOff({ onClose }: { readonly onClose: () => void }) {
  const showToast = useToast()
  return (
    <PasswordDialog
      title={messages.turningOff.title}
      action={messages.turningOff.submit}
      keep={messages.turningOff.keep}
      variant="danger"
      run={(password) => client.endTwoStep({ body: { password } })}
      onDone={() => {
        onClose()
        showToast({ text: messages.turningOff.done })
      }}
      onClose={onClose}
    >
      <p>{messages.turningOff.text}</p>
    </PasswordDialog>
  )
}

interface RenewProps {
  readonly onDone: (codes: readonly string[]) => void
  readonly onClose: () => void
}

const Renew = ({ onDone, onClose }: RenewProps) => (
  <PasswordDialog
    title={messages.renewing.title}
    action={messages.renewing.submit}
    keep={messages.renewing.keep}
    variant="primary"
    run={(password) => client.renewRecoveryCodes({ body: { password } })}
    onDone={({ recovery_codes: codes }) => onDone(codes)}
    onClose={onClose}
  >
    <p>{messages.renewing.text}</p>
  </PasswordDialog>
)
