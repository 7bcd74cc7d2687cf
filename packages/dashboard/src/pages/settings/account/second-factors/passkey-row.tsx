// Row of a passkey, with a button that removes it.
import { useState } from 'react'
import { client } from '../../../../api/client.ts'
import { Button } from '../../../../components/button.tsx'
import { InlineFacts } from '../../../../components/inline-facts.tsx'
import { ListRow } from '../../../../components/list-row.tsx'
import { RelativeTime } from '../../../../components/relative-time.tsx'
import { RichText } from '../../../../components/rich-text.tsx'
import { useToast } from '../../../../components/toast.tsx'
import { messages } from './messages.ts'
import { PasswordDialog } from './password-dialog.tsx'
import type { Passkey } from './second-factors-query.ts'

const texts = messages.passkeys

interface PasskeyRowProps {
  readonly passkey: Passkey
  readonly canRemove: boolean
}

export function PasskeyRow({ passkey, canRemove }: PasskeyRowProps) {
  const [removing, setRemoving] = useState(false)
  const { name, synced, created_at, last_used_at } = passkey
  return (
    <ListRow
      title={name}
      about={
        <InlineFacts
          facts={[
            <RichText
              key="added"
              text={texts.added}
              values={{ time: <RelativeTime at={created_at} /> }}
            />,
            last_used_at === null ? (
              texts.neverUsed
            ) : (
              <RichText
                key="used"
                text={texts.lastUsed}
                values={{ time: <RelativeTime at={last_used_at} /> }}
              />
            ),
            synced && texts.synced,
          ]}
        />
      }
    >
      {canRemove && (
        <Button
          variant="quiet"
          small
          aria-label={texts.removeName({ name })}
          onClick={() => setRemoving(true)}
        >
          {texts.remove}
        </Button>
      )}
      {removing && <RemovePasskey passkey={passkey} onClose={() => setRemoving(false)} />}
    </ListRow>
  )
}

interface RemovePasskeyProps {
  readonly passkey: Passkey
  readonly onClose: () => void
}

function RemovePasskey({ passkey: { id, name }, onClose }: RemovePasskeyProps) {
  const showToast = useToast()
  return (
    <PasswordDialog
      title={messages.removing.title({ name })}
      action={messages.removing.submit}
      keep={messages.removing.keep}
      variant="danger"
      run={(password) => client.removePasskey({ params: { passkey_id: id }, body: { password } })}
      onDone={() => {
        onClose()
        showToast({ text: messages.removing.done })
      }}
      onClose={onClose}
    >
      <p>{messages.removing.text}</p>
    </PasswordDialog>
  )
}
