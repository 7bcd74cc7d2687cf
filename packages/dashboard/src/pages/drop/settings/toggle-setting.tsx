// Checkbox of a setting that is saved as soon as it is changed.
import { type ReactNode, useState } from 'react'
import type { Drop } from '../../../api/queries.ts'
import { Checkbox } from '../../../components/checkbox.tsx'
import { ProblemNote } from '../../../components/problem-note.tsx'
import { useToast } from '../../../components/toast.tsx'
import { useSession } from '../../../shell/session-context.ts'
import { useSaveDrop } from '../editing/use-save-drop.ts'
import { messages } from './messages.ts'

interface ToggleSettingProps {
  readonly drop: Drop
  readonly setting: 'spa_fallback' | 'clean_urls' | 'gallery'
  readonly label: string
  readonly hint: ReactNode
}

export function ToggleSetting({ drop, setting, label, hint }: ToggleSettingProps) {
  const { user } = useSession()
  const showToast = useToast()
  const save = useSaveDrop(drop.id, () => showToast({ text: messages.saved }))
  /** Shown until it is saved or refused. */
  const [chosen, setChosen] = useState<boolean | null>(null)
  const change = (checked: boolean) => {
    if (chosen !== null) return
    setChosen(checked)
    save.mutate({ [setting]: checked }, { onSettled: () => setChosen(null) })
  }
  return (
    <fieldset disabled={!user.email_verified} className="grid gap-2">
      <Checkbox label={label} hint={hint} checked={chosen ?? drop[setting]} onChange={change} />
      {save.error && <ProblemNote error={save.error} />}
    </fieldset>
  )
}
