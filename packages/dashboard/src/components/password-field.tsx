import { type ComponentProps, useState } from 'react'
import { Field } from './field.tsx'
import { messages } from './on-demand/messages.ts'

const { show, hide, showName, hideName } = messages.passwordField

/** Password input with a button that shows or hides the password. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type'>) {
  const [shown, setShown] = useState(false)
  return (
    <div className="relative">
      <Field {...props} type={shown ? 'text' : 'password'} spellCheck={false} />
      <button
        type="button"
        className="link-button absolute top-0 right-0 text-sm"
        aria-label={shown ? hideName({ label: props.label }) : showName({ label: props.label })}
        onClick={() => setShown(!shown)}
      >
        {shown ? hide : show}
      </button>
    </div>
  )
}
