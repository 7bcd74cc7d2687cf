// Radio buttons for the designs of a template, each with a thumbnail from design-sample.tsx.
import { useId } from 'react'
import type { Design } from '../../templates/parts/template.ts'
import { DesignSample } from './design-sample.tsx'
import { messages } from './messages.ts'

interface DesignChoiceProps {
  readonly designs: readonly Design[]
  readonly chosen: Design
  readonly onChoose: (design: Design) => void
}

export function DesignChoice({ designs, chosen, onChoose }: DesignChoiceProps) {
  const name = useId()
  return (
    <fieldset className="card p-4 sm:p-5">
      <legend className="sr-only">{messages.editor.design}</legend>
      <div className="grid grid-cols-3 gap-2 sm:gap-3">
        {designs.map((design) => (
          <label
            key={design.id}
            className="cursor-pointer rounded-card border border-line p-1.5 hover:border-muted has-checked:border-accent has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={design === chosen}
              onChange={() => onChoose(design)}
            />
            <DesignSample sample={design.sample} />
            <span className="block px-1 pt-1.5 text-sm font-medium">{design.title}</span>
            <span className="hidden px-1 pb-1 text-[0.8125rem] leading-snug text-muted sm:block">
              {design.description}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
