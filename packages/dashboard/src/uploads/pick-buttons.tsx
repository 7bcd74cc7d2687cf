// File picker buttons: one for a file or zip, one for a folder, because browsers have no picker for
// both.
import { type ReactNode, useRef } from 'react'
import { Button } from '../components/button.tsx'
import type { PickedFile } from './decide-upload.ts'
import { messages } from './messages.ts'
import { readChosen } from './read-dropped.ts'

declare module 'react' {
  interface InputHTMLAttributes<T> {
    /** Supported by all browsers, but missing in the types. */
    webkitdirectory?: T extends HTMLInputElement ? string : never
  }
}

interface PickButtonsProps {
  readonly label: string
  readonly quiet?: boolean
  readonly centred?: boolean
  /** Further buttons. */
  readonly children?: ReactNode
  readonly onPick: (picked: readonly PickedFile[]) => void
}

export function PickButtons(props: PickButtonsProps) {
  const { label, quiet = false, centred = false, onPick, children } = props
  const file = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const take = (input: HTMLInputElement) => {
    if (input.files && input.files.length > 0) onPick(readChosen(input.files))
    // Otherwise picking the same file again would fire no change event.
    input.value = ''
  }
  return (
    <div className={`flex flex-wrap gap-2 ${centred ? 'justify-center' : ''}`}>
      <input
        ref={file}
        type="file"
        hidden
        aria-label={messages.picking.file}
        accept=".html,.htm,.md,.markdown,.zip"
        onChange={({ currentTarget }) => take(currentTarget)}
      />
      <input
        ref={folder}
        type="file"
        hidden
        aria-label={messages.picking.folder}
        webkitdirectory=""
        onChange={({ currentTarget }) => take(currentTarget)}
      />
      <Button
        variant={quiet ? 'quiet' : 'primary'}
        small={quiet}
        onClick={() => file.current?.click()}
      >
        {label}
      </Button>
      <Button variant="quiet" small={quiet} onClick={() => folder.current?.click()}>
        {messages.picking.chooseFolder}
      </Button>
      {children}
    </div>
  )
}
