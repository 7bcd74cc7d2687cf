// Picture field of a template form. shrink-photo.ts scales the picture down as soon as it is
// picked.
import { useId, useRef, useState } from 'react'
import { Button } from '../../components/button.tsx'
import type { Photo } from '../../templates/parts/fields.ts'
import { PhotoProblem, shrinkPhoto } from '../../templates/photos/shrink-photo.ts'
import { messages } from './messages.ts'

const { picture: texts } = messages

interface PhotoInputProps {
  readonly label: string
  readonly value: Photo | null
  readonly onChange: (photo: Photo | null) => void
}

export function PhotoInput({ label, value, onChange }: PhotoInputProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  async function take(file: File | undefined): Promise<void> {
    if (!file) return
    setBusy(true)
    try {
      onChange(await shrinkPhoto(file))
      setProblem('')
    } catch (error) {
      setProblem(error instanceof PhotoProblem ? error.message : texts.failed)
    } finally {
      setBusy(false)
      // Otherwise picking the same file again would fire no change event.
      if (input.current) input.current.value = ''
    }
  }
  return (
    <div className="field">
      <span className="label" id={`${id}-label`}>
        {label}
      </span>
      <div className="flex flex-wrap items-center gap-3">
        {value && (
          <img
            src={value.src}
            alt={texts.chosen({ label })}
            className="size-14 rounded-control border border-line object-cover"
          />
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept="image/*"
          aria-label={label}
          onChange={({ currentTarget }) => void take(currentTarget.files?.[0])}
        />
        <Button
          variant="quiet"
          small
          disabled={busy}
          aria-describedby={`${id}-label`}
          onClick={() => input.current?.click()}
        >
          {value ? texts.change : texts.choose}
        </Button>
        {value && (
          <Button
            variant="quiet"
            small
            aria-describedby={`${id}-label`}
            onClick={() => onChange(null)}
          >
            {texts.remove}
          </Button>
        )}
      </div>
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
