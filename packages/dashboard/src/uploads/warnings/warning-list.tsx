// List of the warnings about an upload, with its title.
import { howToAllow } from '@plinth/domain/secrets/allowed-files'
import { useId } from 'react'

export interface UploadWarning {
  readonly file: string
  /** Null if the warning is about the file as a whole. */
  readonly line: number | null
  readonly message: string
}

interface WarningListProps {
  readonly title: string
  readonly warnings: readonly UploadWarning[]
}

export function WarningList({ title, warnings }: WarningListProps) {
  const titleId = useId()
  return (
    <>
      <p id={titleId} role="status" className="font-semibold">
        {title}
      </p>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list needs the keyboard.
        tabIndex={0}
        aria-labelledby={titleId}
        className="grid max-h-48 gap-2 overflow-y-auto"
      >
        {warnings.map((warning) => (
          <li key={`${warning.file}:${warning.line}:${warning.message}`}>
            <span className="font-mono break-all">
              <bdi>{warning.file}</bdi>
              {warning.line !== null && `:${warning.line}`}
            </span>{' '}
            <span className="text-muted">{withoutHint(warning)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The API's hint names a form field; the dashboard has a button. */
const withoutHint = ({ file, message }: UploadWarning): string =>
  message.replace(howToAllow(file), () => '').trim()
