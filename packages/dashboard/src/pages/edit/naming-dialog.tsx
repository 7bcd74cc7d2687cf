// Dialog that asks for the path of a new or renamed file.
import { type FormEvent, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { Field } from '../../components/field.tsx'
import { messages } from './messages.ts'
import { parsePath } from './typed-path.ts'

const { naming: texts } = messages

interface NamingDialogProps {
  /** The file to rename; null to name a new one. */
  readonly path: string | null
  /** Why a path cannot be used; null if it can. */
  readonly problemOf: (path: string) => string | null
  readonly onName: (path: string) => void
  readonly onClose: () => void
}

export function NamingDialog({ path, problemOf, onName, onClose }: NamingDialogProps) {
  const [typed, setTyped] = useState(path ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const named = parsePath(typed)
    const found = named.problem ?? (named.path === path ? null : problemOf(named.path))
    setProblem(found)
    if (named.problem === null && found === null) onName(named.path)
  }
  return (
    <Dialog title={path === null ? texts.addTitle : texts.renameTitle({ path })} onClose={onClose}>
      <form onSubmit={submit} className="grid gap-4" noValidate>
        <Field
          label={texts.path}
          hint={texts.hint}
          problem={problem}
          value={typed}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={({ target }) => setTyped(target.value)}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="quiet" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit">{path === null ? texts.add : texts.rename}</Button>
        </div>
      </form>
    </Dialog>
  )
}
