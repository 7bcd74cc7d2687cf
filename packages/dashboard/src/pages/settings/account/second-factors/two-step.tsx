// Row of two-step sign-in: turning it on and off, and new recovery codes.
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { client } from '../../../../api/client.ts'
import { Button } from '../../../../components/button.tsx'
import { ProblemNote } from '../../../../components/problem-note.tsx'
import { RelativeTime } from '../../../../components/relative-time.tsx'
import { RichText } from '../../../../components/rich-text.tsx'
import { SettingLine } from '../../../../components/settings/setting-row.tsx'
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
    <>
      <SettingLine
        title={texts.title}
        value={<TwoStepState factors={factors.data} error={factors.error} />}
        action={factors.data && <TwoStepActions factors={factors.data} onOpen={setOpen} />}
      />
      {open === 'turn-on' && <TurnOn onDone={showCodes} onClose={close} />}
      {open === 'turn-off' && <TurnOff onClose={close} />}
      {open === 'renew' && <Renew onDone={showCodes} onClose={close} />}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
    </>
  )
}

interface TwoStepStateProps {
  /** Undefined until loaded. */
  readonly factors: SecondFactors | undefined
  readonly error: Error | null
}

function TwoStepState({ factors, error }: TwoStepStateProps) {
  if (error) return <ProblemNote error={error} />
  if (!factors) return texts.loading
  const { enabled_at: since, recovery_codes_left: left } = factors.two_step
  return (
    <>
      {since === null ? (
        texts.isOff
      ) : (
        <>
          <RichText text={texts.on} values={{ time: <RelativeTime at={since} /> }} />{' '}
          {texts.left({ count: left })}
        </>
      )}
      {needsConfirmation(factors) && <ConfirmFirst />}
    </>
  )
}

interface TwoStepActionsProps {
  readonly factors: SecondFactors
  readonly onOpen: (dialog: OpenDialog) => void
}

function TwoStepActions({ factors, onOpen }: TwoStepActionsProps) {
  if (needsConfirmation(factors)) return null
  const action = (dialog: OpenDialog, label: string): ReactNode => (
    <Button variant="quiet" small onClick={() => onOpen(dialog)}>
      {label}
    </Button>
  )
  if (factors.two_step.enabled_at === null) return action('turn-on', texts.turnOn)
  return (
    <>
      {action('renew', texts.newCodes)}
      {action('turn-off', texts.turnOff)}
    </>
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
