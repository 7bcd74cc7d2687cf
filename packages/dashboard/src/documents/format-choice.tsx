import type { DocumentFormat } from '@plinth/domain/document-format'
import { useId } from 'react'

const words: Readonly<Record<DocumentFormat, string>> = { markdown: 'Markdown', html: 'HTML' }
const formats: readonly DocumentFormat[] = ['markdown', 'html']

interface FormatChoiceProps {
  readonly format: DocumentFormat
  readonly onChoose: (format: DocumentFormat) => void
}

export function FormatChoice({ format, onChoose }: FormatChoiceProps) {
  const name = useId()
  return (
    <fieldset className="flex rounded-control border border-edge p-0.5 text-[0.8125rem]">
      <legend className="sr-only">Written in</legend>
      {formats.map((option) => (
        <label
          key={option}
          className="cursor-pointer rounded-[6px] px-2.5 py-0.5 text-muted has-checked:bg-ink has-checked:text-ground has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            className="sr-only"
            name={name}
            checked={option === format}
            onChange={() => onChoose(option)}
          />
          {words[option]}
        </label>
      ))}
    </fieldset>
  )
}
