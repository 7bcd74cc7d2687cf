// Dialog that asks for the path of a new or renamed file.
import { AppError } from '@plinth/domain/base/errors'
import { parseSitePath } from '@plinth/domain/versions/site-path'
import { type FormEvent, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { Field } from '../../components/field.tsx'
import { messages } from './messages.ts'

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
    const found =
      problemIn(typed.trim()) ?? (typed.trim() === path ? null : problemOf(typed.trim()))
    setProblem(found)
    if (found === null) onName(typed.trim())
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

function problemIn(path: string): string | null {
  if (path === '') return texts.empty
  try {
    parseSitePath(path)
    return null
  } catch (error) {
    if (error instanceof AppError) return error.detail
    throw error
  }
}
